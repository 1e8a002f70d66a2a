import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuyerRights, buyability, isBuyFlag } from '#lib/catalogue/goods/availability.rules.ts';
import { NO_FILTER } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { listGoods } from '#lib/catalogue/goods-view/listed-goods.service.ts';
import { mayBuy } from '#lib/catalogue/search/buyer-order.query.ts';
import { matchingGoods } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { type Shelved, shelve, shelveIndexed } from './shelf.ts';

const NOW = Date.UTC(2026, 10, 22);
const PHARMACY: BuyerRights = {
  isPassed: true,
  scopes: [{ code: 'chem', expiresAt: null }],
  regionCode: '330106',
  isSpecial: false,
};

const SHELF: Shelved[] = [
  { name: '金银花甲', sales: 90, scope: 'bio' },
  { name: '金银花乙', sales: 80, scope: 'chem', stock: 0 },
  { name: '金银花丙', sales: 70, scope: 'chem' },
  { name: '金银花丁', sales: 60, areas: ['31'] },
  { name: '金银花戊', sales: 50, areas: ['330100'] },
  { name: '金银花己', sales: 40, special: 1 },
  { name: '金银花', sales: 1, scope: 'chem', stock: 0 },
];

describe.each(ENGINES)('the order of a search on %s', (engine) => {
  let fresh: FreshDatabase;
  let ids: number[];
  const listed = async (rights: BuyerRights | null) => {
    const found = await matchingGoods(fresh.db, '金银花', 0);
    const query = { filter: NO_FILTER, sort: 'best', page: 1 } as const;
    const buyer = rights && { rights, now: NOW };
    const { items } = await listGoods(fresh.db, query, { pageSize: 30, now: NOW, found, buyer });
    return items.map(({ name }) => name.replace('金银花', ''));
  };
  const suggested = async (rights: BuyerRights | null) =>
    (await suggest(fresh.db, { keywords: '金银花', type: 0, buyer: rights && { rights, now: NOW } })).map(
      ({ name }) => name.replace('金银花', ''),
    );

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    ids = await shelveIndexed(fresh.db, SHELF);
  });
  afterAll(() => fresh.close());

  it('puts what is sold out last for a visitor', async () => {
    const order = ['甲', '丙', '丁', '戊', '己', '', '乙'];
    expect(await listed(null)).toEqual(order);
    expect(await suggested(null)).toEqual(order);
  });

  it('puts what a member may not buy after what is sold out, and never leaves it out', async () => {
    const order = ['丙', '戊', '', '乙', '甲', '丁', '己'];
    expect(await listed(PHARMACY)).toEqual(order);
    expect(await suggested(PHARMACY)).toEqual(order);
  });

  it('puts what is nearly sold out after what was found as well, before what was found less well', async () => {
    await shelveIndexed(fresh.db, [
      { name: '板蓝根', sales: 90, stock: 9 },
      { name: '板蓝根', sales: 5, spec: '大包' },
      { name: '板蓝根颗粒', sales: 99 },
    ]);
    const found = await matchingGoods(fresh.db, '板蓝根', 0);
    const query = { filter: NO_FILTER, sort: 'best', page: 1 } as const;
    const { items } = await listGoods(fresh.db, query, { pageSize: 30, now: NOW, found });
    expect(items.map(({ name, stockText }) => `${name} ${stockText}`)).toEqual([
      '板蓝根 现货 10',
      '板蓝根 紧张 9',
      '板蓝根颗粒 现货 10',
    ]);
  });

  it('knows members apart by their rights', async () => {
    expect(await listed({ ...PHARMACY, isSpecial: true })).toEqual(['丙', '戊', '己', '', '乙', '甲', '丁']);
    const expired = { ...PHARMACY, scopes: [{ code: 'chem', expiresAt: NOW }] };
    expect(await listed(expired)).toEqual(['戊', '', '甲', '乙', '丙', '丁', '己']);
    expect(await listed({ ...PHARMACY, isPassed: false })).toEqual(await listed(null));
  });

  it('agrees with the rule that the cart and the pages go by', async () => {
    const areas = ['33', '3301', '330000', '330100', '330106', '31', '310115', '3', '33010'];
    const goods: Shelved[] = areas.map((area, index) => ({ name: `控销${index}`, areas: [area] }));
    goods.push({ name: '控销无区域', areas: [] }, { name: '普通' }, { name: '生物', scope: 'bio' });
    const own = await shelve(fresh.db, goods);
    const rights = fc.record({
      isPassed: fc.constant(true),
      scopes: fc.subarray([
        { code: 'bio', expiresAt: null },
        { code: 'chem', expiresAt: NOW - 1 },
        { code: 'bio', expiresAt: NOW + 1 },
      ]),
      regionCode: fc.constantFrom('330106', '310115', '110101', null),
      isSpecial: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(rights, async (member) => {
        const allowed = await fresh.db
          .selectFrom('goods')
          .select('id')
          .where('id', 'in', [...ids, ...own])
          .where(mayBuy({ rights: member, now: NOW }))
          .execute();
        const expected = [...SHELF, ...goods].flatMap(({ scope, special, areas, stock }, index) => {
          const restrictions = {
            isOnSale: true,
            scopeCode: scope ?? null,
            isControlled: areas !== undefined,
            areaCodes: areas ?? [],
            isSpecial: special === 1,
            stock: stock ?? 10,
          };
          return isBuyFlag(buyability(restrictions, member, NOW)) ? [[...ids, ...own][index]] : [];
        });
        expect(allowed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});
