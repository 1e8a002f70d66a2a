import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  type ReportEntry,
  reportWords,
  settledWords,
} from '#lib/trade/quick-purchase/list/list-report.rules.ts';
import {
  chooseForLines,
  putInList,
  reportOf,
  takeListNumbers,
} from '#lib/trade/quick-purchase/list/list-report.service.ts';
import { candidates } from '#lib/trade/quick-purchase/goods-for-pad.service.ts';
import { draftOf } from '#lib/trade/quick-purchase/pad.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('a list put on the order pad on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let small: number;
  let large: number;
  let other: number;
  const makers = new Map<number, string>();
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
    const same = { name: '头孢拉定胶囊', common_name: '头孢拉定', approval_no: '国药准字H20260001' };
    small = await makeGoods(db, { ...same, spec: '0.25g*12粒/盒', barcode: '6901234567892', case_size: 40 });
    const { maker_id } = await db
      .selectFrom('goods')
      .select('maker_id')
      .where('id', '=', small)
      .executeTakeFirstOrThrow();
    large = await makeGoods(db, { ...same, spec: '0.25g*24粒/盒', maker_id, barcode: '6901234567908' });
    other = await makeGoods(db, { ...same, spec: '0.25g*24粒/盒', approval_no: '国药准字H20260002' });
    await reindexAll(db);
    for (const { id, name } of await db
      .selectFrom('goods')
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .select(['goods.id', 'maker.name'])
      .execute())
      makers.set(id, name);
  });
  afterAll(() => fresh.close());

  const put = async (member: Member, text: string, press?: string): Promise<ReportEntry[]> =>
    (
      await putInList(
        db,
        member,
        { name: '', bytes: new TextEncoder().encode(text), idempotencyKey: press },
        NOW,
      )
    ).entries;
  const linesOf = async (member: Member) =>
    new Map((await draftOf(db, member.id)).lines.map(({ goodsId, number }) => [goodsId, number]));

  it('is matched by approval number with spec and maker, bar code, goods number and name', async () => {
    const member = await makeMember(db);
    const entries = await put(
      member,
      [
        '批准文号\t条形码\t商品编号\t品名\t规格\t厂家\t数量',
        `国药准字H20260001\t\t\t\t250mg×24粒\t${makers.get(large)}\t3`,
        '\t6901234567892\t\t\t\t\t2箱',
        `\t\t${other}\t\t\t\t5`,
        `\t\t\t头孢拉定胶囊\t0.25g*24粒\t${makers.get(large)}\t1`,
        '国药准字H20260001\t\t\t\t\t\t1',
        '\t\t\t头孢拉定胶囊\t0.5g*10片\t\t1',
        '\t\t\t没有这种药\t\t\t1',
        '\t6901234567892\t\t\t\t\t三盒',
        '\t6901234567892\t\t\t\t\t',
        '\t6901234567892\t\t\t\t\t0',
      ].join('\n'),
    );
    expect(entries.map(({ line, state, goodsId, by }) => [line, state, goodsId, by])).toEqual([
      [2, 'sure', large, 'approval'],
      [3, 'sure', small, 'barcode'],
      [4, 'sure', other, 'code'],
      [5, 'sure', large, 'name'],
      [6, 'doubtful', 0, ''],
      [7, 'doubtful', 0, ''],
      [8, 'missing', 0, ''],
      [9, 'number', small, 'barcode'],
      [10, 'number', small, 'barcode'],
      [11, 'number', small, 'barcode'],
    ]);
    expect(entries[4]?.choices.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([small, large]);
    expect(entries[5]?.choices).toHaveLength(3);
    expect(await linesOf(member)).toEqual(
      new Map([
        [large, 4],
        [small, 80],
        [other, 5],
      ]),
    );
  });

  it('reads lines without names of columns, and such that blanks part', async () => {
    const member = await makeMember(db);
    await put(member, `6901234567892 2\n国药准字H20260002 5\n头孢拉定胶囊 0.25g*12粒 ${makers.get(small)} 3`);
    expect(await linesOf(member)).toEqual(
      new Map([
        [small, 5],
        [other, 5],
      ]),
    );
  });

  it('offers what is doubtful, and remembers the choice for this member alone', async () => {
    const [member, stranger] = [await makeMember(db), await makeMember(db)];
    const text = '编码,品名,数量\nA-17,头孢拉定胶囊,2\n,头孢拉定胶囊,4';
    expect((await put(member, text)).map(({ state }) => state)).toEqual(['doubtful', 'doubtful']);
    await expect(chooseForLines(db, member, { choices: new Map([[2, 987_654]]) }, NOW)).rejects.toMatchObject(
      {
        code: 'invalid_form',
      },
    );
    const chosen = new Map([
      [2, large],
      [3, small],
    ]);
    const say = async (choices: Map<number, number>) =>
      settledWords(await chooseForLines(db, member, { choices }, NOW));
    expect(await say(chosen)).toBe('2 行已放进采购单，下次自动匹配');
    expect(await say(chosen)).toBe('第 2 行已处理，第 3 行已处理');
    expect(await say(new Map([[99, large]]))).toBe('没有第 99 行');
    expect(await linesOf(member)).toEqual(
      new Map([
        [large, 2],
        [small, 4],
      ]),
    );
    const again = await put(member, text);
    expect(again.map(({ state, goodsId, by }) => [state, goodsId, by])).toEqual([
      ['sure', large, 'own'],
      ['sure', small, 'own'],
    ]);
    expect((await candidates(db, member, 'a17', NOW))[0]?.goods_id).toBe(large);
    expect((await put(stranger, text)).map(({ state }) => state)).toEqual(['doubtful', 'doubtful']);
    await expect(chooseForLines(db, await makeMember(db), { choices: chosen }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('learns a code of its own from a line that is sure without it', async () => {
    const member = await makeMember(db);
    await put(member, '编码,条形码,数量\nB 9,6901234567892,1');
    expect(await put(member, '编码,数量\nB9,1')).toMatchObject([
      { state: 'sure', goodsId: small, by: 'own' },
    ]);
  });

  it('counts once however often one press is sent', async () => {
    const member = await makeMember(db);
    for (let time = 0; time < 2; time += 1)
      await put(member, '条形码,数量\n6901234567892,7', 'press-of-a-list');
    expect(await linesOf(member)).toEqual(new Map([[small, 7]]));
    expect((await reportOf(db, member))?.entries).toHaveLength(1);
  });

  it('takes a code of the shop in a column of own codes, unless another goods is named', async () => {
    const member = await makeMember(db);
    const entries = await put(
      member,
      `编码,品名,数量\n${other},,1\n${other},头孢拉定胶囊,1\n${small},阿司匹林肠溶片,1`,
    );
    expect(entries.map(({ state, goodsId, by }) => [state, goodsId, by])).toEqual([
      ['sure', other, 'code'],
      ['sure', other, 'code'],
      ['doubtful', 0, ''],
    ]);
    expect(entries[2]?.choices.map(({ id }) => id)).toContain(small);
  });

  it('says what lay on the pad already, and gives it the numbers of the list in one press', async () => {
    const member = await makeMember(db);
    expect(reportWords(await put(member, '条形码,数量\n6901234567892,7'))).toBe('1 行已放进采购单');
    const entries = await put(member, '条形码,数量\n6901234567892,2\n6901234567892,3\n6901234567908,1');
    expect(reportWords(entries)).toBe('3 行已放进采购单，其中 1 种采购单里已有，数量累加了');
    expect((await linesOf(member)).get(small)).toBe(12);
    expect(await takeListNumbers(db, member, NOW)).toBe(1);
    expect(await takeListNumbers(db, member, NOW)).toBe(0);
    expect(await linesOf(member)).toEqual(
      new Map([
        [large, 1],
        [small, 5],
      ]),
    );
  });

  it('takes numbers in place of bad ones', async () => {
    const member = await makeMember(db);
    await put(member, '条形码,品名,数量\n6901234567892,,三盒\n,头孢拉定胶囊,x');
    const fix = (numbers: [number, string][], choices: [number, number][] = []) =>
      chooseForLines(db, member, { choices: new Map(choices), numbers: new Map(numbers) }, NOW);
    for (const bad of ['0', '1e3', '0x10', '-3'])
      await expect(fix([[2, bad]])).rejects.toMatchObject({
        code: 'invalid_form',
        fields: { numbers: ['第 2 行：请填写正确的数量'] },
      });
    expect(await fix([[3, '4']])).toMatchObject({ settled: 0, untouched: ['第 3 行还没有选商品'] });
    expect(await fix([[2, '2箱']])).toMatchObject({ settled: 1, learned: 0, untouched: [] });
    expect(await fix([[3, '4']], [[3, large]])).toMatchObject({ settled: 1, learned: 1, untouched: [] });
    expect(await fix([[2, '9']])).toMatchObject({ settled: 0, untouched: ['第 2 行已处理'] });
    expect(await linesOf(member)).toEqual(
      new Map([
        [large, 4],
        [small, 80],
      ]),
    );
  });

  it('reads titles, sums and what spreadsheets copy, in UTF-8 and UTF-16', async () => {
    const member = await makeMember(db);
    const text = [
      '一店七月采购清单',
      '制表：王芳\t',
      '条形码\t品名\t备注\t数量',
      '"=""6901234567892"""\t"头孢拉定\n胶囊"\t"说""急""\n明天要"\t2',
      '\t\t看一下\t5',
      '合计\t\t\t7',
    ].join('\r\n');
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const bytes of [new TextEncoder().encode(text), new Uint8Array(utf16)]) {
      const { entries } = await putInList(db, member, { name: '', bytes }, NOW);
      expect(entries.map(({ line, state, goodsId, problem }) => [line, state, goodsId, problem])).toEqual([
        [4, 'sure', small, ''],
        [7, 'skipped', 0, '没有写商品'],
        [8, 'skipped', 0, '合计行'],
      ]);
      expect(reportWords(entries)).toContain('2 行已跳过');
    }
    await put(member, '采购清单,,\n,,\n条形码,数量\n6901234567908,3\n小计,3');
    expect((await linesOf(member)).get(large)).toBe(3);
    await expect(
      putInList(db, member, { name: '', bytes: new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]) }, NOW),
    ).rejects.toMatchObject({
      fields: { list: [expect.stringContaining('不是完好的 Excel 表格')] },
    });
  });

  it('takes 2,000 lines and no more, and says so before anything is done', async () => {
    const member = await makeMember(db);
    const lines = (count: number) =>
      ['条形码,数量', ...Array.from({ length: count }, () => '6901234567892,1')].join('\n');
    await expect(put(member, lines(2001))).rejects.toMatchObject({ code: 'invalid_form' });
    expect(await linesOf(member)).toEqual(new Map());
    expect(await put(member, lines(2000))).toHaveLength(2000);
    expect(await linesOf(member)).toEqual(new Map([[small, 2000]]));
    await expect(put(member, '\n \n')).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('refuses what is too long a line or no list, and looks at no more of a cell than names have', async () => {
    const member = await makeMember(db);
    const endless = `名称,数量\n"${'a1b2'.repeat(100_000)}`;
    await expect(put(member, endless)).rejects.toMatchObject({
      fields: { list: [expect.stringContaining('第 2 行太长')] },
    });
    await expect(put(member, '\u0089PNG\u0000\u0000')).rejects.toMatchObject({
      fields: { list: [expect.stringContaining('不是清单')] },
    });
    for (const [name, text, words] of [
      ['要货.xlsx', 'MZ\u0090PK\u0003', '这个文件不是完好的 Excel 表格'],
      ['要货.csv', 'MZ\u0090PK', '这个文件不是文字表格'],
      ['要货.csv', '名称,数量\n\u0001\u0002,3', '这个文件不是文字表格'],
    ] as const)
      for (const encoding of ['utf8', 'latin1'] as const) {
        if (encoding === 'latin1' && text.startsWith('名称')) continue;
        const bytes = new Uint8Array(Buffer.from(text, encoding));
        await expect(putInList(db, member, { name, bytes }, NOW)).rejects.toMatchObject({
          fields: { list: [expect.stringContaining(words)] },
        });
      }
    const [entry] = await put(member, `名称,数量\n${'a'.repeat(500)},2`);
    expect(entry).toMatchObject({ state: 'missing', line: 2 });
  });

  it('finds candidates by code, bar code, approval number, name and initials', async () => {
    const member = await makeMember(db);
    const first = async (typed: string) => (await candidates(db, member, typed, NOW))[0]?.goods_id;
    expect(await first(String(other))).toBe(other);
    expect(await first('6901234567908')).toBe(large);
    expect(await first('H20260002')).toBe(other);
    for (const typed of ['头孢拉定', 'tbld', 'toubaolading'])
      expect(await candidates(db, member, typed, NOW)).toHaveLength(3);
    expect(await candidates(db, member, '没有这种药', NOW)).toEqual([]);
  });
});
