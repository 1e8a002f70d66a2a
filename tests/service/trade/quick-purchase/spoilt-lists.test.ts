import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { putInList } from '#lib/trade/quick-purchase/list/list-report.service.ts';
import { draftOf } from '#lib/trade/quick-purchase/pad.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('a list that a spreadsheet has spoilt on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let small: number;
  let large: number;
  let maker: string;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
    const same = { name: '头孢拉定胶囊', common_name: '头孢拉定', approval_no: '国药准字H20260001' };
    small = await makeGoods(db, { ...same, spec: '0.25g*12粒/盒', barcode: '6901234567892' });
    const { maker_id, name } = await db
      .selectFrom('goods')
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .select(['maker_id', 'maker.name'])
      .where('goods.id', '=', small)
      .executeTakeFirstOrThrow();
    maker = name;
    large = await makeGoods(db, { ...same, spec: '0.25g*24粒/盒', maker_id, barcode: '6901234567908' });
    await reindexAll(db);
  });
  afterAll(() => fresh.close());

  const put = async (member: Member, text: string) =>
    (await putInList(db, member, { name: '', bytes: new TextEncoder().encode(text) }, NOW)).entries;
  const linesOf = async (member: Member) =>
    new Map((await draftOf(db, member.id)).lines.map(({ goodsId, number }) => [goodsId, number]));

  it('names codes that a spreadsheet has spoilt, finds such lines by the rest, and learns no spoilt code', async () => {
    const member = await makeMember(db);
    const entries = await put(
      member,
      [
        '编码,条形码,品名,规格,厂家,数量',
        `,6.90123E+12,头孢拉定胶囊,0.25g*24粒,${maker},1`,
        '1.2345E+11,6901234567892,,,,2',
        ',6.90123E+12,,,,3',
        ',6901234567893,没有这种药,,,4',
        ',"=""6901234567908""",,,,5',
      ].join('\n'),
    );
    expect(entries.map(({ line, state, goodsId, problem }) => [line, state, goodsId, problem])).toEqual([
      [2, 'sure', large, '条形码“6.90123E+12”被表格软件改写过，少了后面几位'],
      [3, 'sure', small, ''],
      [4, 'missing', 0, '条形码“6.90123E+12”被表格软件改写过，少了后面几位'],
      [5, 'missing', 0, '没有找到，条形码“6901234567893”校验位不对'],
      [6, 'sure', large, ''],
    ]);
    expect(await put(member, '编码,数量\n123450000000,1')).toMatchObject([{ state: 'missing' }]);
  });

  it('reads on after a quote that is not closed', async () => {
    const member = await makeMember(db);
    const lines = Array.from({ length: 300 }, () => '6901234567892,1');
    const entries = await put(member, ['条形码,数量', '"6901234567908,1', ...lines].join('\n'));
    expect(entries[0]).toMatchObject({ line: 2, state: 'missing', problem: '引号没有成对', name: '' });
    expect(entries.slice(1).map(({ state }) => state)).toEqual(lines.map(() => 'sure'));
    expect(await linesOf(member)).toEqual(new Map([[small, 300]]));
  });
});
