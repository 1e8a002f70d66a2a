import { describe, expect, it } from 'vitest';
import { type BrandHead, brandIndex, INDEX_PAGE } from '#lib/catalogue/brands/brands.rules.ts';

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
