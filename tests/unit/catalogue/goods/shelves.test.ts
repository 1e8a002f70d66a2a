import { describe, expect, it } from 'vitest';
import { type GoodsFilter, NO_FILTER } from '#lib/catalogue/goods/list/goods-filter.rules.ts';
import { shelvesOf, shelvesOfList } from '#lib/catalogue/goods/list/shelves.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const NOW = Date.UTC(2026, 10, 20, 4);

describe('Shelves', () => {
  it('are all that hold a goods', () => {
    const goods = { categories: ['ganmao', 'xiyao'], marks: ['youx', 'new'] as const, makerId: 7 };
    expect(shelvesOf({ ...goods, commonName: '阿莫西林', expiresAt: NOW + 900 * DAY_MS }, NOW)).toEqual([
      ...['goods-list', 'category:ganmao', 'category:xiyao', 'shelf:youx', 'shelf:new', 'maker:7'],
      'generic:阿莫西林',
    ]);
    expect(shelvesOf({ ...goods, marks: [], commonName: '', expiresAt: NOW + DAY_MS }, NOW)).toEqual([
      ...['goods-list', 'category:ganmao', 'category:xiyao', 'shelf:near', 'maker:7'],
    ]);
  });

  it.each<[Partial<GoodsFilter>, string[]]>([
    [{}, ['goods-list']],
    [{ makers: [7], inStock: true }, ['goods-list']],
    [{ category: 'ganmao', zone: 'youx' }, ['category:ganmao']],
    [{ zone: 'near' }, ['shelf:near']],
    [{ within: { zone: 'zy' } }, ['shelf:zy']],
    [{ within: { makerIds: [3, 5] } }, ['maker:3', 'maker:5']],
    [{ within: { makerIds: [] } }, ['goods-list']],
    [{ within: { commonName: '阿莫西林' } }, ['generic:阿莫西林']],
    [{ within: { promoted: true, promotable: true } }, ['goods-list']],
  ])('of the list %j are %j', (filter, shelves) => {
    expect(shelvesOfList({ ...NO_FILTER, ...filter })).toEqual(shelves);
  });
});
