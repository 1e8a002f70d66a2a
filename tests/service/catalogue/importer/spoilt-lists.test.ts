import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importGoods } from '#lib/catalogue/importer/importer.service.ts';
import type { ReportEntry } from '#lib/catalogue/importer/report.rules.ts';
import { sourceOf } from '#lib/platform/table-files/table-source.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

const HEAD = ['品名', '规格', '厂家', '批准文号', '条形码', '价格', '库存', '批号', '生产日期', '有效期'];
const LATER = formatDate(NOW + 400 * DAY_MS);
const MADE = formatDate(NOW - 100 * DAY_MS);
const GOOD = {
  name: '阿莫西林胶囊',
  spec: '10粒',
  maker: '甲厂',
  no: '国药准字H13020726',
  code: '6901234567892',
  price: '9.9',
  stock: '100',
  lot: 'A1',
  made: MADE,
  expiry: LATER,
};
type Cells = Partial<Record<keyof typeof GOOD, string | Date>>;
const cellsOf = (change: Cells) => Object.values({ ...GOOD, ...change });
const NO_LOT = '新商品的库存“100”要有批号和有效期至；库存空着可以先导入，再到批次页登记入库';

describe.each(ENGINES)('lists that a spreadsheet has spoilt, imported into %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let entries: ReportEntry[];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  beforeEach(async () => {
    for (const table of ['lot_ledger', 'goods_lot', 'stock_ledger', 'goods', 'maker'] as const)
      await db.deleteFrom(table).execute();
  });
  afterAll(() => fresh.close());

  const read = async (bytes: Uint8Array) => {
    entries = [];
    return importGoods(db, sourceOf(bytes), { now: NOW, onEntry: (entry) => entries.push(entry) });
  };
  const run = (...lines: Cells[]) => {
    const rows = [HEAD, ...lines.map(cellsOf)].map((cells) => cells.join('\t'));
    return read(new TextEncoder().encode(rows.join('\n')));
  };
  const said = () =>
    entries.map(({ line, kind, remarks }) => [line, kind, ...remarks.map(({ text }) => text)]);
  const rows = () => db.selectFrom('goods').selectAll().orderBy('id').execute();
  const lots = () =>
    db.selectFrom('goods_lot').select(['number', 'expires_at', 'quantity']).orderBy('id').execute();

  it('makes no goods and no maker of an error, and keeps good codes', async () => {
    await run({});
    const before = await rows();
    const result = await run(
      { name: '#N/A', no: '国药准字H20800001' },
      { spec: '#REF!', no: '国药准字H20800002' },
      { maker: '#VALUE!', no: '国药准字H20800003' },
      { no: '########' },
      { code: '#NAME?' },
    );
    expect(result).toMatchObject({ inserted: 0, updated: 0, unchanged: 1, rejected: 4 });
    expect(said()).toEqual([
      [2, '未导入', '品名“#N/A”是表格软件的错误值'],
      [3, '未导入', '规格“#REF!”是表格软件的错误值'],
      [4, '未导入', '生产企业“#VALUE!”是表格软件的错误值'],
      [5, '未导入', '批准文号“########”是表格软件的错误值'],
      [6, '提示', '条码“#NAME?”是表格软件的错误值，没有采用'],
    ]);
    for (const code of ['6901234567892;6901234567893', '见包装', 'Mar-01'])
      expect(await run({ code })).toMatchObject({ unchanged: 1 });
    for (const code of ['6,901,234,567,892', '=""6901234567892""'])
      expect([await run({ code }), said()]).toEqual([expect.objectContaining({ unchanged: 1 }), []]);
    expect(await rows()).toEqual(before);
    expect(await db.selectFrom('maker').select('name').execute()).toEqual([{ name: '甲厂' }]);
  });

  it('leaves the good lot alone where its number became a day or an error', async () => {
    await run({});
    const before = [await rows(), await lots()];
    for (const lot of ['Mar-01', '#N/A', '2026/3/1', '3月1日', '2.0E+11', '0']) {
      expect(await run({ lot, expiry: '2030-01-01' }), lot).toMatchObject({ unchanged: 1 });
      expect(said()).toEqual([[2, '提示', expect.stringMatching(`^批号“.*，批次没有采用$`)]]);
    }
    const day = cellsOf({ lot: new Date(Date.UTC(2026, 2, 1)), no: '#N/A' });
    const sheet = { name: '商品', rows: [HEAD, cellsOf({ lot: new Date(Date.UTC(2026, 2, 1)) }), day] };
    expect(await read(await writeXlsx({ sheets: [sheet] }))).toMatchObject({ unchanged: 1, rejected: 1 });
    expect(said()[0]).toEqual([2, '提示', '批号“2026-03-01”被表格软件改成了日期，批次没有采用']);
    expect([await rows(), await lots()]).toEqual(before);
  });

  it('puts no stock on sale that is of no lot', async () => {
    expect(await run({ lot: '', expiry: '' })).toMatchObject({ inserted: 0, rejected: 1 });
    expect(said()).toEqual([[2, '未导入', NO_LOT]]);
    await run({ lot: '' });
    expect(said()).toEqual([[2, '未导入', NO_LOT]]);
    await run({ lot: '3月1日' });
    expect(said()).toEqual([[2, '未导入', NO_LOT, '批号“3月1日”被表格软件改成了日期，批次没有采用']]);
    const mask = { name: '医用口罩', no: '苏械注准20182140567', code: '', expiry: '' };
    await run({ ...mask, lot: '' });
    expect(said()).toEqual([[2, '未导入', expect.stringContaining('要有批号；')]]);
    expect(await rows()).toEqual([]);
    expect(await run({ ...mask, lot: 'D1' }, {})).toMatchObject({ inserted: 2 });
    expect(await rows()).toMatchObject([{ lot_no: 'D1', stock: 100 }, { lot_no: 'A1' }]);
    expect(await disagreements(db)).toEqual([]);
  });

  it('takes goods in without stock, and no days of a lot that it does not name', async () => {
    const words = [[2, '提示', '没有批号，生产日期和有效期没有采用']];
    const past = { made: '2020-01-15', expiry: '2022-01-14' };
    expect(await run({ stock: '', lot: '', ...past })).toMatchObject({ inserted: 1 });
    expect(said()).toEqual(words);
    expect(await rows()).toMatchObject([{ is_on_sale: 1, stock: 0, lot_no: '', expires_at: null }]);
    expect(await run({ stock: '', lot: '', ...past })).toMatchObject({ unchanged: 1 });
    expect([said(), await lots()]).toEqual([words, []]);
    expect(await run({ stock: '' })).toMatchObject({ updated: 1 });
    expect(await lots()).toMatchObject([{ number: 'A1', quantity: 0 }]);
    // Now the days are of the lot that the goods shows.
    expect(await run({ stock: '', lot: '', expiry: formatDate(NOW + 500 * DAY_MS) })).toMatchObject({
      updated: 1,
    });
    expect(await lots()).toMatchObject([{ number: 'A1', expires_at: expect.any(Number) }]);
    expect(formatDate((await rows())[0]?.expires_at ?? 0)).toBe(formatDate(NOW + 500 * DAY_MS));
  });

  it('knows a goods by an approval number behind an apostrophe, and takes none that was cut', async () => {
    await run({}, { name: '头孢拉定胶囊', no: '国药准字H20260001', code: '' });
    const before = await rows();
    expect(await run({ no: `'${GOOD.no}` })).toMatchObject({ unchanged: 1 });
    const cut = [
      { no: '国药准字H2.0990E+07' },
      { no: '国药准字H2.0990E+07', name: '头孢拉定胶囊', code: '' },
    ];
    expect(await run(...cut)).toMatchObject({ unchanged: 2, repeated: 0 });
    expect(said()).toEqual(
      [2, 3].map((line) => [line, '提示', '批准文号“国药准字H2.0990E+07”被表格软件改成了科学计数，没有采用']),
    );
    expect(await rows()).toEqual(before);
  });

  it('keeps goods apart whose approval numbers were cut to the same one', async () => {
    const short = '国药准字H2099001';
    const both = [{ no: short }, { no: short, name: '头孢拉定胶囊', code: '' }];
    expect(await run(...both)).toMatchObject({ inserted: 2, repeated: 0 });
    expect(await run(...both)).toMatchObject({ unchanged: 2, repeated: 0 });
    expect(await run(...both.toReversed())).toMatchObject({ unchanged: 2 });
    expect((await rows()).map(({ name }) => name)).toEqual(['阿莫西林胶囊', '头孢拉定胶囊']);
  });

  it('asks for the business scope of what nothing says the kind of', async () => {
    const ask = (what: string) => `${what}看不出经营范围，请填写经营范围一列`;
    expect(
      await run({ no: '国药准字X20990061' }, { no: '', name: '面膜' }, { no: '2.0991E+07' }),
    ).toMatchObject({ inserted: 0, rejected: 3 });
    expect(said()).toEqual([
      [2, '未导入', ask('批准文号“国药准字X20990061”')],
      [3, '未导入', ask('没有能用的批准文号，')],
      [4, '未导入', ask('没有能用的批准文号，'), '批准文号“2.0991E+07”被表格软件改成了科学计数，没有采用'],
    ]);
  });

  it('leaves the scope of a goods alone where the list names none that is known', async () => {
    const scoped = (scope: string) =>
      read(
        new TextEncoder().encode(
          `品名,规格,厂家,批准文号,经营范围\n某药,10片,甲厂,国药准字H20260002,${scope}`,
        ),
      );
    await scoped('生物制品');
    expect(await scoped('乱写')).toMatchObject({ unchanged: 1 });
    expect(said()).toEqual([[2, '提示', '经营范围“乱写”不认得，没有采用', '没有价格，填写批发价后可上架']]);
    expect(await rows()).toMatchObject([{ scope_code: 'bio' }]);
  });
});
