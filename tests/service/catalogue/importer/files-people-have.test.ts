import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { takeIn } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { goodsExport } from '#lib/catalogue/goods-desk/desk-list.service.ts';
import { goodsQuery } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { importGoods } from '#lib/catalogue/importer/importer.service.ts';
import type { ReportEntry } from '#lib/catalogue/importer/report.rules.ts';
import { sourceOf } from '#lib/platform/table-files/table-source.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { sheetOf } from '#lib/platform/http/call/lists/list-export.server.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const HEAD = '品名,规格,厂家,批准文号,条形码,价格,库存,批号,生产日期,有效期';
const LATER = formatDate(NOW + 400 * DAY_MS);
const MADE = formatDate(NOW - 100 * DAY_MS);
const GOOD = { no: '国药准字H13020726', code: '6901234567892' };

describe.each(ENGINES)('files that people have, imported into %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let entries: ReportEntry[];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator' });
  });
  beforeEach(async () => {
    entries = [];
    for (const table of ['lot_ledger', 'goods_lot', 'stock_ledger', 'goods'] as const)
      await db.deleteFrom(table).execute();
  });
  afterAll(() => fresh.close());

  const run = async (...lines: string[]) => {
    entries = [];
    const bytes = new TextEncoder().encode(lines.join('\n'));
    return importGoods(db, sourceOf(bytes), { now: NOW, onEntry: (entry) => entries.push(entry) });
  };
  const said = () => entries.map(({ kind, remarks }) => [kind, ...remarks.map(({ text }) => text)]);
  const rows = () => db.selectFrom('goods').selectAll().orderBy('id').execute();
  const lots = () =>
    db
      .selectFrom('goods_lot')
      .select(['number', 'made_at', 'expires_at', 'quantity', 'state'])
      .orderBy('id')
      .execute();
  const goods = (change: Partial<Record<'no' | 'code' | 'price' | 'lot' | 'made' | 'expiry', string>> = {}) =>
    [
      '阿莫西林胶囊,10粒,甲厂',
      change.no ?? GOOD.no,
      change.code ?? GOOD.code,
      change.price ?? '9.9',
      '100',
      change.lot ?? 'A1',
      change.made ?? MADE,
      change.expiry ?? LATER,
    ].join();

  it('A term gives the expiry by the day of making, and one long past is not sold', async () => {
    const late = goods({ made: '2020-01-15', expiry: '24个月' });
    expect(await run(HEAD, goods({ expiry: '24个月', made: '' }), late)).toMatchObject({
      inserted: 1,
      rejected: 1,
    });
    expect(said()).toEqual([
      ['未导入', '有效期“24个月”要有生产日期才算得出有效期至'],
      ['提示', '批次已过有效期，更换批次后可上架'],
    ]);
    expect((await lots()).map(({ expires_at, state }) => [formatDate(expires_at ?? 0), state])).toEqual([
      ['2022-01-14', 'blocked'],
    ]);
    expect(await rows()).toMatchObject([{ is_on_sale: 0, stock: 0 }]);
    expect(await disagreements(db)).toEqual([]);
  });

  it('An expired lot stops a goods on sale at once', async () => {
    await run(HEAD, goods());
    expect(await rows()).toMatchObject([{ is_on_sale: 1, stock: 100 }]);
    await run(HEAD, goods({ made: '2020-01-15', expiry: '2022-01-14' }));
    expect(said()).toEqual([['提示', '批次已过有效期，已停售']]);
    expect(await rows()).toMatchObject([{ stock: 0 }]);
    expect(await lots()).toMatchObject([{ number: 'A1', state: 'blocked', quantity: 100 }]);
  });

  it('A new lot needs an expiry of its own, and has nothing of the one before', async () => {
    await run(HEAD, goods());
    const before = await lots();
    expect(await run(HEAD, goods({ lot: 'B2', made: '', expiry: '' }))).toMatchObject({
      rejected: 1,
      updated: 0,
    });
    expect(said()).toEqual([['未导入', '批号“B2”是新批次，要有有效期至']]);
    expect(await lots()).toEqual(before);
    const other = formatDate(NOW + 500 * DAY_MS);
    expect(await run(HEAD, goods({ lot: 'B2', made: '', expiry: other }))).toMatchObject({ updated: 1 });
    expect(await lots()).toMatchObject([
      { number: 'A1', quantity: 0 },
      { number: 'B2', quantity: 100, made_at: null },
    ]);
    expect(await rows()).toMatchObject([{ lot_no: 'B2', produced_at: null, stock: 100 }]);
    expect(formatDate((await rows())[0]?.expires_at ?? 0)).toBe(other);
    expect(await run(HEAD, goods({ lot: 'b2', made: '', expiry: other }))).toMatchObject({ unchanged: 1 });
    const fresh = goods({ lot: 'C3', made: '', expiry: '' }).replace('10粒', '20粒');
    expect(await run(HEAD, fresh)).toMatchObject({ inserted: 0, rejected: 1 });
    const device = '医用口罩,10只,乙厂,苏械注准20182140567,,5,10,D1,,';
    expect(await run(HEAD, device)).toMatchObject({ inserted: 1, rejected: 0 });
    expect(await disagreements(db)).toEqual([]);
  });

  it('A lot that is there keeps its days, and one that is not on sale is not sold by a list', async () => {
    await run(HEAD, goods());
    const [{ id } = { id: 0 }] = await rows();
    const of = (number: string, state: 'on_sale' | 'blocked') => ({
      number,
      state,
      made_at: null,
      expires_at: NOW + 600 * DAY_MS,
      no_expiry: false,
      quantity: 5,
      place: '',
      idempotency_key: `press-${engine}-${number}`,
    });
    await takeIn(db, operator, { goodsId: id, input: of('B2', 'on_sale') }, NOW);
    await takeIn(db, operator, { goodsId: id, input: of('C3', 'blocked') }, NOW);
    await run(HEAD, goods({ lot: 'B2', made: '', expiry: '' }));
    expect(said()).toEqual([]);
    expect(await lots()).toMatchObject([
      { number: 'A1', quantity: 0 },
      { number: 'B2', quantity: 105, expires_at: NOW + 600 * DAY_MS },
      { number: 'C3', quantity: 5 },
    ]);
    await run(HEAD, goods({ lot: 'C3', price: '5' }));
    expect(said()).toEqual([['未导入', '批号“C3”现在停售，请先在商品的批次页处理']]);
    expect(await rows()).toMatchObject([{ lot_no: 'B2', base_price_fen: 990 }]);
  });

  it('Spoilt codes leave good ones alone, and their lines are named', async () => {
    await run(HEAD, goods());
    for (const code of ['6.90123E+12', '6901230000000', '0', '6901234567890']) {
      expect(await run(HEAD, goods({ code }))).toMatchObject({ unchanged: 1 });
      expect(said()).toEqual([['提示', expect.stringContaining(`条码“${code}”`)]]);
    }
    expect(await run(HEAD, goods({ lot: '2.40301E+11', expiry: '2030-01-01' }))).toMatchObject({
      unchanged: 1,
    });
    expect(said()).toEqual([['提示', '批号“2.40301E+11”被表格软件改成了科学计数，批次没有采用']]);
    for (const no of ['国药准字H1302072', '1.30207E+10'])
      expect(await run(HEAD, goods({ no, price: '9.8' }))).toMatchObject({ inserted: 0, rejected: 0 });
    expect(await rows()).toMatchObject([
      { approval_no: GOOD.no, barcode: GOOD.code, lot_no: 'A1', base_price_fen: 980 },
    ]);
    for (const code of ['"=""6901234567908"""', "'6901234567892", '6901234567892.0'])
      expect(await run(HEAD, goods({ code, price: '9.8' }))).toMatchObject({ rejected: 0 });
    expect(await rows()).toMatchObject([{ barcode: '6901234567892' }]);
  });

  it('An unknown kind of approval number is asked about, unless the goods is there', async () => {
    const line = '某膏,30g,甲厂,鲁药制字Z20070012';
    expect(await run('品名,规格,厂家,批准文号,价格', `${line},9`)).toMatchObject({
      inserted: 0,
      rejected: 1,
    });
    expect(said()).toEqual([['未导入', '批准文号“鲁药制字Z20070012”看不出经营范围，请填写经营范围一列']]);
    await run('品名,规格,厂家,批准文号,价格,经营范围', `${line},9,中成药`);
    expect(await run('品名,规格,厂家,批准文号,价格', `${line},8`)).toMatchObject({ updated: 1, rejected: 0 });
    expect(await rows()).toMatchObject([{ scope_code: 'cpm', base_price_fen: 800 }]);
  });

  it('What the office exports comes back as it was, in both kinds of file', async () => {
    await run(
      `${HEAD},二级价,三级价`,
      `${goods({ lot: '00123' })},9.5,9`,
      '=板蓝根颗粒,20袋,甲厂,国药准字Z44022485,6901234567908,8.8,50,B2,,2027-12-31,,',
    );
    const before = await rows();
    expect(before).toMatchObject([{ rank2_price_fen: 950, rank3_price_fen: 900 }, { rank2_price_fen: null }]);
    for (const type of ['csv', 'xlsx'] as const) {
      const all = await goodsExport.rows(db, goodsQuery.parse({}), NOW);
      const file = await new Response(sheetOf('商品', goodsExport.columns, all, type)).arrayBuffer();
      const bytes = new Uint8Array(file);
      const result = await importGoods(db, sourceOf(bytes), {
        now: NOW,
        onEntry: (entry) => entries.push(entry),
      });
      expect([type, result.read, result.unchanged, said()]).toEqual([type, 2, 2, []]);
      if (type === 'xlsx') expect((await readXlsx(bytes)).sheets[0]?.rows).toHaveLength(3);
    }
    expect(await rows()).toEqual(before);
    const changed = `品名,规格,厂家,批准文号,二级价\n阿莫西林胶囊,10粒,甲厂,${GOOD.no},`;
    expect(await run(`${changed}9.4`)).toMatchObject({ updated: 1 });
    expect(await run(`${changed}12`)).toMatchObject({ rejected: 1 });
    expect(said()).toEqual([['未导入', '二级价“¥12.00”高于挂牌价“¥9.90”']]);
    expect((await rows())[0]).toMatchObject({ rank2_price_fen: 940 });
  });
});
