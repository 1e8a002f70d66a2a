import { filterGroups, NO_FACETS } from '#lib/catalogue/goods-list/filter-groups.rules.ts';
import { toggled } from '#lib/catalogue/goods-list/goods-choices.rules.ts';
import {
  type GoodsFilter,
  goodsQueryParams,
  NO_FILTER,
  readGoodsQuery,
  SORTS,
  withFilter,
  yuanToFen,
} from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import {
  chosenFilters,
  listAddress,
  readMore,
  readSearchWords,
} from '#lib/catalogue/goods-list/list-address.rules.ts';
import { pagesShown } from '#lib/catalogue/goods-list/list-params.rules.ts';
import { shelvesOf, shelvesOfList } from '#lib/catalogue/goods/shelves.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const read = (query: string) => readGoodsQuery(new URLSearchParams(query));

describe('the address of a list', () => {
  it('is read and written back the same', () => {
    const query = fc.record({
      filter: fc.record({
        category: fc.constantFrom(null, 'cold', 'anti2'),
        makers: fc.constantFrom([], [1], [3, 20, 2_000_000]),
        forms: fc.constantFrom([], ['片剂'], ['片剂', '软膏剂']),
        rx: fc.constantFrom([], ['rx' as const], ['none' as const, 'otc_a' as const]),
        insurance: fc.constantFrom([], ['甲类' as const]),
        storage: fc.constantFrom([], ['冷藏' as const, '阴凉' as const]),
        inStock: fc.boolean(),
        promo: fc.boolean(),
        zone: fc.constantFrom(null, 'near' as const, 'youx' as const),
        minFen: fc.constantFrom(null, 0, 1, 1050),
        maxFen: fc.constantFrom(null, 2000, 123_456),
        leftMin: fc.constantFrom(null, 0, 6),
        leftMax: fc.constantFrom(null, 12, 120),
      }),
      sort: fc.constantFrom(...SORTS),
      page: fc.integer({ min: 1, max: 500 }),
    });
    fc.assert(
      fc.property(query, (given) => {
        const params = Object.entries(goodsQueryParams(given)).filter(([, value]) => value !== null);
        expect(readGoodsQuery(new URLSearchParams(params as [string, string][]))).toEqual(given);
      }),
    );
  });

  it('is not restricted by what cannot be understood', () => {
    expect(
      read(
        'category=加微信买&maker=abc,-1&rx=heroin&insurance=丁类&storage=烤&left_min=-1&left_max=999&zone=moon&min=-5&max=x&sort=random&page=0&stock=yes',
      ),
    ).toEqual({
      filter: NO_FILTER,
      sort: 'best',
      page: 1,
    });
  });

  it('takes bounds given the wrong way round as meant', () => {
    expect(read('min=50&max=10').filter).toMatchObject({ minFen: 1000, maxFen: 5000 });
    expect(read('left_min=12&left_max=6').filter).toMatchObject({ leftMin: 6, leftMax: 12 });
  });

  it('has one spelling for several values, in whichever order they were chosen', () => {
    const { filter } = read('maker=30,4,30,x&maker=7&form=片剂,丸剂');
    expect(filter).toMatchObject({ makers: [4, 7, 30], forms: ['丸剂', '片剂'] });
    expect(goodsQueryParams({ filter, sort: 'best', page: 1 })).toMatchObject({ maker: '4,7,30' });
    expect(toggled(toggled([4, 30], 7), 4)).toEqual([7, 30]);
  });

  it('counts no more than twelve values of a group', () => {
    const many = Array.from({ length: 40 }, (_, index) => index + 1).join(',');
    expect(read(`maker=${many}`).filter.makers).toHaveLength(12);
  });

  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.509', 1250],
    ['0', 0],
    ['', null],
    ['12a', null],
    ['1e3', null],
  ])('reads %s yuan as %s fen', (text, fen) => {
    expect(yuanToFen(text)).toBe(fen);
  });

  it('starts from the first page when a filter changes, and keeps view and search', () => {
    const query = read('category=cold&page=7');
    const address = listAddress(query, {
      view: 'table',
      search: { keywords: '阿莫 西林', type: 1, isExact: false },
    });
    expect(address.to(withFilter(query, { inStock: true }))).toBe(
      '/search/table?keywords=%E9%98%BF%E8%8E%AB+%E8%A5%BF%E6%9E%97&type=1&category=cold&stock=1',
    );
    expect(listAddress(query, { view: 'no_image' }).clear).toBe('/list/no_image');
  });

  it('asks for all values of a group in the same list, and no further', () => {
    const query = read('category=cold&page=7');
    const address = listAddress(query, { view: 'grid', more: readMore(new URLSearchParams('more=maker')) });
    expect(address.toMore(withFilter(query, {}), 'form')).toBe('/list?category=cold&more=form');
    expect(address.to(withFilter(query, { forms: ['片剂'] }))).not.toContain('more');
    expect(address.more).toBe('maker');
    expect(readMore(new URLSearchParams('more=rx'))).toBeNull();
  });

  it('names every chosen filter and what takes it away', () => {
    const query = read(
      'zone=near&form=片剂&maker=3,8&rx=rx&insurance=甲类&storage=冷藏&left_min=6&min=5&max=30&stock=1',
    );
    const names = { category: null, makers: new Map([[3, '华北制药']]) };
    const chosen = chosenFilters(query, names);
    expect(chosen.map(({ name }) => name)).toEqual([
      '近效期特卖',
      '片剂',
      '华北制药',
      '指定厂家',
      '处方药',
      '医保甲类',
      '冷藏',
      '效期 6 个月以上',
      '¥5.00–¥30.00',
      '仅看有货',
    ]);
    for (const { name, change } of chosen) {
      const left = withFilter(query, change);
      expect(chosenFilters(left, names).map((one) => one.name)).toEqual(
        chosen.map((one) => one.name).filter((one) => one !== name),
      );
    }
  });

  it('holds at most sixty characters of a search', () => {
    const words = readSearchWords(new URLSearchParams({ keywords: ` ${'药'.repeat(99)} `, type: '1' }));
    expect(words).toEqual({ keywords: '药'.repeat(60), type: 1, isExact: false });
  });
});

describe('a pager', () => {
  it('shows the first, the last and those around, with a gap only for two and more', () => {
    expect(pagesShown(1, 1)).toEqual([1]);
    expect(pagesShown(1, 9)).toEqual([1, 2, 3, null, 9]);
    expect(pagesShown(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pagesShown(50, 99)).toEqual([1, null, 48, 49, 50, 51, 52, null, 99]);
  });
});

describe('the groups of a list’s filters', () => {
  it('keep what is chosen where nothing is hit, to be taken away, and the values to choose instead', () => {
    const query = read('maker=336,40&form=片剂&insurance=甲类');
    const facets = { ...NO_FACETS, makers: [{ value: 40, name: '云南白药', count: 3 }] };
    const groups = filterGroups({
      query,
      facets,
      categories: [],
      makers: new Map([[336, '以岭药业']]),
      address: listAddress(query, { view: 'table' }),
    });
    const shown = groups.map(({ title, options }) => [title, ...options.map(({ name }) => name)]);
    expect(shown).toEqual([
      ['剂型', '片剂'],
      ['厂家', '以岭药业', '云南白药'],
      ['医保', '甲类'],
      ['效期', '半年以内', '半年到一年', '一年以上', '两年以上'],
      ['价格'],
    ]);
    const [first] = groups[1]?.options ?? [];
    expect(first?.isChosen).toBe(true);
    expect(read(first?.href.split('?')[1] ?? '').filter.makers).toEqual([40]);
  });
});

const NOW = Date.UTC(2026, 10, 20, 4);

describe('Shelves', () => {
  it('are all that hold a goods', () => {
    const goods = { categories: ['ganmao', 'xiyao'], marks: ['youx', 'new'] as const, makerId: 7 };
    expect(shelvesOf({ ...goods, commonName: '阿莫西林', expiresAt: NOW + 900 * DAY_MS }, NOW)).toEqual([
      'goods-list',
      'category:ganmao',
      'category:xiyao',
      'shelf:youx',
      'shelf:new',
      'maker:7',
      'generic:阿莫西林',
    ]);
    expect(shelvesOf({ ...goods, marks: [], commonName: '', expiresAt: NOW + DAY_MS }, NOW)).toEqual([
      'goods-list',
      'category:ganmao',
      'category:xiyao',
      'shelf:near',
      'maker:7',
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
