import { letterOf } from '#lib/catalogue/brands/brand-office.service.ts';
import {
  type BrandHead,
  brandIndex,
  INDEX_PAGE,
  isExpired,
  licencesText,
  markOf,
  readLicences,
} from '#lib/catalogue/brands/brands.rules.ts';
import { movedInList } from '#lib/platform/list-moves.rules.ts';
import { describe, expect, it } from 'vitest';

describe('licences of a brand', () => {
  it.each([
    ['2028-06-30', '2028-06-30T23:59:59+08:00', false],
    ['2028-06-30', '2028-07-01T00:00:00+08:00', true],
    ['', '2099-01-01T00:00:00+08:00', false],
  ])('until %j are expired at %s: %j', (until, at, expired) =>
    expect(isExpired({ until }, Date.parse(at))).toBe(expired),
  );

  it('are read as they are written', () => {
    const text = '药品生产许可证 | 津20200012 | 2028-06-30\n质量保证协议 | ZB-1';
    const { licences, wrong } = readLicences(text);
    expect(wrong).toBeNull();
    expect(licences[0]).toEqual({ name: '药品生产许可证', number: '津20200012', until: '2028-06-30' });
    expect(licencesText(licences)).toBe(text);
  });

  it('take the wide stroke that Chinese keyboards give, and blank lines', () => {
    expect(readLicences('\n营业执照｜914101\r\n\n').licences).toEqual([
      { name: '营业执照', number: '914101', until: '' },
    ]);
  });

  it.each([
    ['药品生产许可证', '名称 | 编号'],
    ['许可证 | 1 | 2028/6/30', '2028-06-30'],
    ['许可证 | 1 | 2028-13-01', '2028-06-30'],
    [Array.from({ length: 9 }, (_, index) => `证 | ${index}`).join('\n'), '最多写 8 条'],
  ])('say what is wrong with %j', (text, words) => {
    expect(readLicences(text).wrong).toContain(words);
  });
});

describe('a brand', () => {
  it.each([
    ['同仁堂', '同仁堂', 'T'],
    ['云南白药', '云南白药', 'Y'],
    ['重庆药友制药', '重庆药友', 'C'],
    ['3M', '3M', '#'],
    ['Bayer 拜耳', 'Bay', 'B'],
  ])('%s has the mark %s and stands under %s', (name, mark, letter) => {
    expect([markOf(name), letterOf(name)]).toEqual([mark, letter]);
  });

  it('moves among the others and stays where it cannot', () => {
    expect(movedInList([1, 2, 3], 3, 'first')).toEqual([3, 1, 2]);
    expect(movedInList([1, 2, 3], 2, 'up')).toEqual([2, 1, 3]);
    expect(movedInList([1, 2, 3], 2, 'down')).toEqual([1, 3, 2]);
    expect(movedInList([1, 2, 3], 1, 'up')).toEqual([1, 2, 3]);
    expect(movedInList([1, 2, 3], 3, 'down')).toEqual([1, 2, 3]);
  });
});

const brands = (letters: string): BrandHead[] =>
  [...letters].map((letter, index) => ({
    id: index + 1,
    name: `${letter}${index}`,
    letter,
    headline: '',
    tone: 'teal',
    picture: '',
    goods: 0,
  }));
const jumpTo = (index: ReturnType<typeof brandIndex>, letter: string) =>
  index.jumps.find((jump) => jump.letter === letter)?.page;

describe('the index of brands', () => {
  it('goes by letter, those without one last, and keeps the order of editors within a letter', () => {
    const { sections } = brandIndex(brands('B#AB'), 1);
    expect(sections.map(({ letter, brands: found }) => [letter, found.map(({ id }) => id)])).toEqual([
      ['A', [3]],
      ['B', [1, 4]],
      ['#', [2]],
    ]);
  });

  it('leads from a letter to the page where it begins, and nowhere from one without brands', () => {
    const index = brandIndex(brands('A'.repeat(INDEX_PAGE - 1) + 'BBC'), 1);
    expect([jumpTo(index, 'A'), jumpTo(index, 'B'), jumpTo(index, 'C'), jumpTo(index, 'Z')]).toEqual([
      1,
      1,
      2,
      null,
    ]);
  });

  it('goes on with a letter on the next page, and shows the last page where a later one is asked for', () => {
    const all = brands('A'.repeat(INDEX_PAGE + 1));
    const second = brandIndex(all, 2);
    expect(second.sections).toEqual([{ letter: 'A', brands: [all.at(-1)] }]);
    expect(brandIndex(all, 9)).toEqual(second);
  });

  it('has one empty page where there are no brands', () => {
    expect(brandIndex([], 3)).toMatchObject({ sections: [], total: 0, page: 1, pages: 1 });
  });
});
