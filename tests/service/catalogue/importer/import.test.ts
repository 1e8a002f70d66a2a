import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onTouched } from '#lib/platform/db/change.server.ts';
import { applyWrites, planBatch, writesOf } from '#lib/catalogue/importer/batch.service.ts';
import { type Field, pickFields } from '#lib/catalogue/importer/columns.rules.ts';
import { readGoodsRow } from '#lib/catalogue/importer/goods-row.rules.ts';
import { importGoods, type ImportOptions } from '#lib/catalogue/importer/importer.service.ts';
import { loadPlacings } from '#lib/catalogue/importer/placing.service.ts';
import type { ReportEntry } from '#lib/catalogue/importer/report.rules.ts';
import { openTable } from '#lib/platform/table-files/table-source.server.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { FILES } from '#tests/service/catalogue/importer/list-files.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';

const NOW = Date.UTC(2026, 10, 20);
const NO_FIELDS: Record<Field, string> = pickFields([], { at: {}, unknown: [], missing: [] });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yaocang-import-'));
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), await content());
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(ENGINES)('importing into %s', (engine) => {
  let fresh: FreshDatabase;
  let entries: ReportEntry[];
  beforeEach(async () => {
    fresh = await freshDatabase(engine);
    entries = [];
  });
  afterEach(() => fresh.close());

  const run = async (name: string, options: Partial<ImportOptions> = {}) =>
    importGoods(fresh.db, await openTable(join(folder, name)), {
      now: NOW,
      onEntry: (entry) => entries.push(entry),
      ...options,
    });

  const write = (name: string, lines: string[]) => writeFile(join(folder, name), lines.join('\n'));

  test.each(Object.keys(FILES))('%s comes in whole, and again changes nothing', async (name) => {
    expect(await run(name)).toEqual({
      read: 6,
      inserted: 3,
      updated: 0,
      unchanged: 0,
      rejected: 2,
      repeated: 1,
    });
    expect(
      entries.map(({ line, kind, remarks }) => [line, kind, ...remarks.map(({ text }) => text)]),
    ).toEqual([
      [3, '提示', '没有价格，填写批发价后可上架'],
      [5, '未导入', '精神药品，本站不销售'],
      [6, '未导入', '缺少规格', '价格“面议”不是金额', '有效期“2027-13-01”不是日期'],
      [7, '未导入', '与第 2 行是同一商品'],
    ]);
    const goods = await fresh.db
      .selectFrom('goods')
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .innerJoin('category', 'category.id', 'goods.category_id')
      .selectAll('goods')
      .select(['maker.name as maker', 'category.name as category'])
      .orderBy('goods.id')
      .execute();
    expect(goods[0]).toMatchObject({
      name: '阿莫西林胶囊',
      maker: '华北制药股份有限公司',
      category: '未分类药品',
      unit: '盒',
      scope_code: 'abx',
      rx_class: 'rx',
      base_price_fen: 1250,
      stock: 300,
      unit_count: 24,
      unit_name: '粒',
      unit_price_centifen: 5208,
      is_on_sale: 1,
    });
    expect(goods[1]).toMatchObject({
      base_price_fen: 0,
      unit_price_centifen: null,
      is_on_sale: 0,
      rx_class: 'otc_b',
    });
    expect(goods[2]).toMatchObject({ is_mhj: 1, unit_count: 20, is_on_sale: 1 });
    expect(await searchGoodsIds(fresh.db, 'amxl', 0)).toEqual([goods[0]?.id]);
    expect(await searchGoodsIds(fresh.db, '强生', 1)).toEqual([goods[2]?.id]);

    const again = { read: 6, inserted: 0, updated: 0, unchanged: 3, rejected: 2, repeated: 1 };
    expect(await run(name, { now: NOW + 1000 })).toEqual(again);
    expect(await fresh.db.selectFrom('goods').selectAll().orderBy('id').execute()).toEqual(
      goods.map(({ maker: _maker, category: _category, ...row }) => row),
    );
  });

  test('Opening stock is in the ledger once, whatever is imported later', async () => {
    await run('list.csv');
    await fresh.db.updateTable('goods').set({ stock: 290 }).where('stock', '=', 300).execute();
    await run('list.csv');
    const ledger = await fresh.db
      .selectFrom('stock_ledger')
      .select(['change', 'reason'])
      .orderBy('change')
      .execute();
    expect(ledger).toEqual([
      { change: 50, reason: 'import' },
      { change: 300, reason: 'import' },
    ]);
    expect(
      (await fresh.db.selectFrom('goods').select('stock').execute()).map(({ stock }) => stock),
    ).toContain(290);
  });

  test('A later list changes what it says, keeps what it does not, and prices put goods on sale', async () => {
    await run('list.tsv');
    await write('prices.csv', [
      'name,spec,manufacturer,approval_no,price',
      '板蓝根颗粒,10g*20袋,广州白云山和记黄埔中药有限公司,国药准字Z44022485,9.9',
      '阿莫西林胶囊,0.25g*24粒/盒,华北制药股份有限公司,国药准字H13020726,',
    ]);
    entries = [];
    const heard: string[][] = [];
    const stop = onTouched((tags) => heard.push(tags));
    expect(await run('prices.csv')).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 });
    stop();
    expect(entries).toEqual([]);
    const goods = await fresh.db.selectFrom('goods').selectAll().orderBy('id').execute();
    expect(goods[1]).toMatchObject({
      base_price_fen: 990,
      is_on_sale: 1,
      rx_class: 'otc_b',
      unit_price_centifen: 4950,
    });
    expect(goods[0]).toMatchObject({ base_price_fen: 1250, is_on_sale: 1 });
    expect(heard.flat()).toContain(`goods:${goods[1]?.id}`);
    expect(heard.flat()).toContain('goods-list');
    expect(heard.flat()).not.toContain(`goods:${goods[0]?.id}`);
  });

  test('A category is taken by its name, else from a namesake', async () => {
    await fresh.db
      .insertInto('category')
      .values({ code: 'pen', name: '青霉素类', kind: 'drug', parent_id: null, hint: '', sort: 1 })
      .execute();
    await write('categories.csv', [
      '品名,规格,厂家,批准文号,分类',
      '阿莫西林片,10片,甲厂,国药准字H1001,青霉素类',
      '阿莫西林片,20片,乙厂,国药准字H1002,没有的分类',
      '黄芪,500g/袋,丙厂,,中药饮片',
    ]);
    await run('categories.csv');
    await run('categories.csv');
    const rows = await fresh.db
      .selectFrom('goods')
      .innerJoin('category', 'category.id', 'goods.category_id')
      .select(['category.name', 'goods.scope_code', 'goods.is_zy'])
      .orderBy('goods.id')
      .execute();
    expect(rows).toEqual([
      { name: '青霉素类', scope_code: 'abx', is_zy: 0 },
      { name: '青霉素类', scope_code: 'abx', is_zy: 0 },
      { name: '未分类中药', scope_code: 'herb', is_zy: 1 },
    ]);
  });

  test('A dry run reports the same and writes nothing', async () => {
    expect(await run('list.xlsx', { isDryRun: true })).toMatchObject({
      inserted: 3,
      rejected: 2,
      repeated: 1,
    });
    expect(entries).toHaveLength(4);
    for (const table of ['goods', 'maker', 'category', 'stock_ledger', 'invalidation'] as const) {
      expect(await fresh.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('Lists longer than a batch come in whole', async () => {
    const lines = Array.from(
      { length: 1203 },
      (_, i) => `某药片,${i + 1}片,厂${i % 7},国药准字H${100_000 + i},1.${i % 90}`,
    );
    await write('long.csv', ['品名,规格,厂家,批准文号,价格', ...lines]);
    expect(await run('long.csv')).toMatchObject({ read: 1203, inserted: 1203 });
    expect(await run('long.csv')).toMatchObject({ read: 1203, inserted: 0, updated: 0, unchanged: 1203 });
    expect(await fresh.db.selectFrom('maker').selectAll().execute()).toHaveLength(7);
  });

  test('What a broken-off import left undone in the search index, the next one makes up', async () => {
    const finds = async () => (await searchGoodsIds(fresh.db, 'amxl', 0)).length;
    await run('list.csv');
    await fresh.db.deleteFrom('search_goods_term').execute();
    await fresh.db.updateTable('search_term').set({ goods_count: 0 }).execute();
    await run('list.csv');
    expect(await finds()).toBe(0);
    await fresh.db.updateTable('shop_setting').set({ value: 'true' }).execute();
    await run('list.csv');
    expect(await finds()).toBe(1);
  });

  test('A part that the engine gives up comes in whole when it is done again', async () => {
    const placings = await loadPlacings(fresh.db);
    const row = readGoodsRow(
      2,
      {
        ...NO_FIELDS,
        name: '某药片',
        spec: '10片',
        maker: '新药厂',
        price: '1',
        drug_type: '化学药',
      },
      NOW,
    );
    if (!row.ok) throw new Error('the row is good');
    const part = writesOf(await planBatch(fresh.db, [row.goods], placings, NOW));
    const givenUp = fresh.db.transaction().execute(async (trx) => {
      await applyWrites(trx, part, placings, NOW);
      throw new Error('given up');
    });
    await expect(givenUp).rejects.toThrow('given up');
    await fresh.db.transaction().execute((trx) => applyWrites(trx, part, placings, NOW));
    const goods = await fresh.db
      .selectFrom('goods')
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .innerJoin('category', 'category.id', 'goods.category_id')
      .select(['goods.name', 'maker.name as maker', 'category.name as category'])
      .execute();
    expect(goods).toEqual([{ name: '某药片', maker: '新药厂', category: '未分类药品' }]);
  });

  test('A list without the columns that matter is refused with their names', async () => {
    await write('bad.csv', ['品名,价格', '甲,1']);
    await expect(run('bad.csv')).rejects.toThrow('规格、生产企业');
    await write('empty.csv', []);
    await expect(run('empty.csv')).rejects.toThrow('文件是空的');
  });
});
