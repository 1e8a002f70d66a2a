import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { NO_FILTER, type GoodsFilter, type GoodsSort } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { goodsDetail } from '#lib/catalogue/goods-view/detail/goods-detail.service.ts';
import { listPage } from '#lib/catalogue/goods-view/list-page.service.ts';
import { listGoods } from '#lib/catalogue/goods-view/listed-goods.service.ts';
import { mineOf } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import { stockLevel } from '#lib/catalogue/search/buyer-order.query.ts';
import { asSubquery, type GoodsMatch } from '#lib/catalogue/search/matching-goods.query.ts';
import { priceMaxAge } from '#lib/catalogue/pricing/promotions/running.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { goodsTag } from '#lib/cache-tag.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

describe.each(ENGINES)('lists of goods on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  const ids: Record<'cheap' | 'dear' | 'empty' | 'device' | 'hidden', number> = {
    cheap: 0,
    dear: 0,
    empty: 0,
    device: 0,
    hidden: 0,
  };

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    const common = { unit_count: 24, common_name: '阿莫西林' };
    ids.cheap = await makeGoods(db, {
      ...common,
      base_price_fen: 500,
      unit_price_centifen: 2083,
      sales_count: 10,
      rank2_price_fen: 450,
      expires_at: NOW + 90 * DAY_MS,
      is_new: 1,
      insurance_class: '甲类',
      storage: '阴凉',
    });
    ids.dear = await makeGoods(db, {
      ...common,
      base_price_fen: 2000,
      unit_price_centifen: 8333,
      sales_count: 90,
      expires_at: NOW + 900 * DAY_MS,
      is_youx: 1,
      insurance_class: '乙类',
      storage: '冷藏',
    });
    ids.empty = await makeGoods(db, {
      stock: 0,
      base_price_fen: 800,
      sales_count: 50,
      common_name: '布洛芬',
    });
    ids.device = await makeGoods(db, {
      base_price_fen: 1200,
      sales_count: 5,
      dosage_form: '',
      rx_class: 'none',
      is_qx: 1,
      common_name: '血压计',
    });
    ids.hidden = await makeGoods(db, { is_on_sale: 0, sales_count: 999 });
    await db
      .insertInto('goods_ladder')
      .values({ goods_id: ids.dear, min_quantity: 20, price_fen: 1900 })
      .execute();
    await db
      .insertInto('offer')
      .values({
        goods_id: ids.cheap,
        kind: 'daily',
        price_fen: 400,
        starts_at: NOW - DAY_MS,
        ends_at: NOW + 60_000,
        remaining: null,
        per_member_limit: null,
      })
      .execute();
  });
  afterAll(() => fresh.close());

  const list = async (filter: Partial<GoodsFilter> = {}, sort: GoodsSort = 'best', page = 1, pageSize = 30) =>
    listGoods(db, { filter: { ...NO_FILTER, ...filter }, sort, page }, { pageSize, now: NOW });
  const found = async (filter: Partial<GoodsFilter>, sort?: GoodsSort) =>
    (await list(filter, sort)).items.map(({ id }) => id);

  it('hold what is on sale, the best-selling leading and what is sold out last', async () => {
    expect(await found({})).toEqual([ids.dear, ids.cheap, ids.device, ids.empty]);
  });

  it('have what is nearly sold out after the rest', async () => {
    const query = { filter: NO_FILTER, sort: 'best', page: 1 } as const;
    const orderWith = async (stock: number, minutes: number) => {
      await db.updateTable('goods').set({ stock }).where('id', '=', ids.dear).execute();
      const { items } = await listGoods(db, query, { pageSize: 30, now: NOW + minutes * 60_000 });
      return items.map(({ id }) => id);
    };
    expect(await orderWith(9, 1)).toEqual([ids.cheap, ids.device, ids.dear, ids.empty]);
    expect(await orderWith(10, 2)).toEqual([ids.dear, ids.cheap, ids.device, ids.empty]);
    expect(await orderWith(100, 3)).toEqual([ids.dear, ids.cheap, ids.device, ids.empty]);
  });

  it('are read in the order of an index', async () => {
    const page = sql`select id from goods where is_on_sale = 1
      order by ${stockLevel}, goods.sales_count desc, goods.id desc limit 30`;
    const plan = await db.transaction().execute(async (trx) => {
      if (engine === 'sqlite') return (await sql`explain query plan ${page}`.execute(trx)).rows;
      // so few goods are sorted sooner than an index is read
      await sql`set local enable_sort = off`.execute(trx);
      await sql`set local enable_seqscan = off`.execute(trx);
      return (await sql`explain ${page}`.execute(trx)).rows;
    });
    expect(JSON.stringify(plan)).toContain('goods_best');
    expect(JSON.stringify(plan)).not.toMatch(/TEMP B-TREE|Sort/);
  });

  it.each([
    ['in stock', { inStock: true }, ['dear', 'cheap', 'device']],
    ['on promotion: an offer or a ladder', { promo: true }, ['dear', 'cheap']],
    ['near their expiry', { zone: 'near' }, ['cheap']],
    ['in the free-shipping zone', { zone: 'youx' }, ['dear']],
    ['new', { zone: 'new' }, ['cheap']],
    ['of a price', { minFen: 800, maxFen: 1200 }, ['device', 'empty']],
    ['of a form', { forms: ['胶囊剂'] }, ['dear', 'cheap', 'empty']],
    ['of two forms', { forms: ['胶囊剂', ''] }, ['dear', 'cheap', 'device', 'empty']],
    ['of a class', { rx: ['none'] }, ['device']],
    ['of a class of the medical insurance', { insurance: ['甲类'] }, ['cheap']],
    ['of two classes of it', { insurance: ['甲类', '乙类'] }, ['dear', 'cheap']],
    ['stored cold', { storage: ['冷藏'] }, ['dear']],
    ['stored cold that are in one class', { storage: ['冷藏'], insurance: ['甲类'] }, []],
    ['with more than six months to go', { leftMin: 6 }, ['dear']],
    ['with six months or fewer to go', { leftMax: 6 }, ['cheap']],
    ['with two to four months to go', { leftMin: 2, leftMax: 4 }, ['cheap']],
    ['of a category nobody knows', { category: 'nothing' }, []],
  ] as const)('can be narrowed to goods %s', async (_, filter, names) => {
    expect(await found(filter)).toEqual(names.map((name) => ids[name]));
  });

  it.each([
    ['sales', ['dear', 'empty', 'cheap', 'device']],
    ['price_asc', ['cheap', 'empty', 'device', 'dear']],
    ['price_desc', ['dear', 'device', 'empty', 'cheap']],
    ['unit_asc', ['cheap', 'dear', 'empty', 'device']],
    ['expiry', ['cheap', 'dear', 'empty', 'device']],
    ['new', ['cheap', 'device', 'empty', 'dear']],
  ] as const)('can be sorted by %s; what cannot be compared comes last', async (sort, names) => {
    expect(await found({}, sort)).toEqual(names.map((name) => ids[name]));
  });

  it('count what is left to filter by', async () => {
    const { total, facets } = await list({ inStock: true });
    expect(total).toBe(3);
    expect(facets.forms).toEqual([{ value: '胶囊剂', name: '胶囊剂', count: 2 }]);
    expect(facets.makers.map(({ count }) => count)).toEqual([1, 1, 1]);
    expect(facets.rx).toEqual([{ value: 'otc_a', name: '甲类OTC', count: 2 }]);
  });

  it('count the values of a group in which one is chosen as they would be without it', async () => {
    const { facets, total } = await list({ insurance: ['甲类'], forms: ['胶囊剂'] });
    expect(total).toBe(1);
    expect(facets.insurance.map(({ value, count }) => [value, count])).toEqual([
      ['甲类', 1],
      ['乙类', 1],
    ]);
    expect(facets.forms.map(({ count }) => count)).toEqual([1]);
    expect(facets.storage.map(({ value, count }) => [value, count])).toEqual([['阴凉', 1]]);
    expect(facets.makers).toHaveLength(1);
  });

  it('show every goods once over their pages, and the last page for a later one', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({}, 'price_asc', page, 2)));
    expect(pages.map(({ page }) => page)).toEqual([1, 2, 2]);
    const shown = [pages[0], pages[1]].flatMap((page) => page?.items.map(({ id }) => id) ?? []);
    expect(new Set(shown).size).toBe(4);
  });

  it.each<[GoodsSort | undefined, (keyof typeof ids)[]]>([
    [undefined, ['cheap', 'dear', 'device']],
    ['price_desc', ['dear', 'device', 'cheap']],
  ])(
    'of a search in order %s show what it found, page by page, with counts of it all',
    async (sort, names) => {
      const { cheap, dear, device, hidden } = ids;
      const goods = asSubquery(
        db,
        // The cheap one was found in two ways.
        sql<GoodsMatch>`select id as goods_id, 2 as rank from goods
          where id in (${sql.join([cheap, dear, device, hidden])})
          union all select id, 0 from goods where id = ${cheap}`,
      );
      const found = { key: 'three', goods, instead: [] };
      const query = { filter: NO_FILTER, ...(sort ? { sort } : { sort: 'best' as const }) };
      const pages = [1, 2, 9].map((page) =>
        listGoods(db, { ...query, page }, { pageSize: 2, now: NOW, found }),
      );
      const [first, second, beyond] = await Promise.all(pages);
      expect([...first!.items, ...second!.items].map(({ id }) => id)).toEqual(names.map((name) => ids[name]));
      expect(beyond).toEqual(second);
      expect(first).toMatchObject({ total: 3, pages: 2 });
      expect(first!.facets.rx.reduce((sum, { count }) => sum + count, 0)).toBe(2);
      const one = { ...query, page: 1, filter: { ...NO_FILTER, zone: 'qx' as const } };
      const filtered = await listGoods(db, one, { pageSize: 2, now: NOW, found });
      expect(filtered.items.map(({ id }) => id)).toEqual([device]);
      const chosen = { ...one, filter: { ...NO_FILTER, insurance: ['甲类' as const] } };
      const narrowed = await listGoods(db, chosen, { pageSize: 2, now: NOW, found });
      expect(narrowed.items.map(({ id }) => id)).toEqual([cheap]);
      expect(narrowed.total).toBe(1);
      expect(narrowed.facets.insurance.map(({ count }) => count)).toEqual([1, 1]);
      expect(narrowed.facets.makers).toHaveLength(1);
    },
  );

  it('of a search count a goods by what it is, for another search as well', async () => {
    const match = sql<GoodsMatch>`select id as goods_id, 0 as rank from goods where id = ${ids.device}`;
    const storages = async (key: string) => {
      const found = { key, goods: asSubquery(db, match), instead: [] };
      const query = { filter: NO_FILTER, sort: 'best' as const, page: 1 };
      const { facets } = await listGoods(db, query, { pageSize: 2, now: NOW, found });
      return facets.storage.map(({ value, count }) => [value, count]);
    };
    const store = (storage: string) =>
      change(db, async (trx, touch) => {
        await trx.updateTable('goods').set({ storage }).where('id', '=', ids.device).execute();
        touch(goodsTag(ids.device));
      });
    const [before] = await storages('first');
    await store('冷藏');
    expect(await storages('second')).toEqual([['冷藏', 1]]);
    await store('阴凉');
    expect(await storages('third')).toEqual([['阴凉', 1]]);
    await store(String(before?.[0]));
    expect(await storages('fourth')).toEqual([before]);
  });

  it('show the running offer to a visitor, with the list price struck', async () => {
    const { items } = await list({ zone: 'new' });
    expect(items[0]).toMatchObject({
      priceText: '¥4.00',
      listPriceText: '¥5.00',
      tags: [{ label: '特' }, { label: '新' }],
    });
  });

  it('count again once goods change', async () => {
    const before = (await list({ zone: 'kxzq' })).total;
    await change(db, async (trx, touch) => {
      await trx.updateTable('goods').set({ is_kxzq: 1 }).where('id', '=', ids.device).execute();
      touch('goods-list');
    });
    expect([before, (await list({ zone: 'kxzq' })).total]).toEqual([0, 1]);
  });

  it('compare a medicine with the same by others, the lowest unit price leading', async () => {
    const detail = await goodsDetail(db, ids.dear, NOW);
    expect(detail?.comparison.map(({ goods }) => goods.id)).toEqual(
      [ids.cheap, ids.dear, ids.hidden].slice(0, 2),
    );
    expect(detail?.ladder.map(({ range }) => range)).toEqual(['1–19 盒', '≥20 盒']);
    expect(await goodsDetail(db, 999_999, NOW)).toBeNull();
  });

  it('tell a member the own price and why something may not be bought', async () => {
    const member = await makeMember(db, { rank: 2 });
    const mine = await mineOf(db, member, [ids.cheap, ids.device, ids.hidden], NOW + DAY_MS);
    expect(mine.map(({ id, price, is_buy, reason }) => ({ id, price, is_buy, reason }))).toEqual([
      { id: ids.cheap, price: '¥4.50', is_buy: 1, reason: '' },
      { id: ids.device, price: '¥12.00', is_buy: 0, reason: '您所在地区不在销售区域内' },
      { id: ids.hidden, price: '¥10.00', is_buy: 0, reason: '已下架' },
    ]);
  });

  it('find makers by part of their names, also those that no page lists', async () => {
    const { makers } = (await list()).facets;
    const [maker] = makers;
    const text = maker?.name.slice(1, 3) ?? '';
    const { list: found } = await listPage(
      db,
      { filter: { ...NO_FILTER, makers: [2_000_000] }, sort: 'best', page: 1 },
      { view: 'table', now: NOW, find: { more: 'maker', text } },
    );
    expect(found.facets.makers).toContainEqual(maker);
    expect(found.facets.makers.every(({ name }) => name.includes(text))).toBe(true);
  });

  it('are kept no longer than until the next offer begins or ends', async () => {
    expect(await priceMaxAge(db, NOW)).toBe(60);
    expect(await priceMaxAge(db, NOW + DAY_MS)).toBe(300);
  });
});
