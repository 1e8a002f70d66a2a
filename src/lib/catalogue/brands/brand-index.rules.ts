import { BRAND_LETTERS, type BrandHead } from '#lib/catalogue/brands/brands.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

/** Brands on a page of the index. */
export const INDEX_PAGE = 24;

/** A letter of the jump bar: on which page its first brand stands; null where there is none. */
export interface LetterJump {
  letter: string;
  page: number | null;
}

/** A page of the index: brands under their letters, and where each letter begins. */
export interface BrandIndex {
  sections: { letter: string; brands: BrandHead[] }[];
  jumps: LetterJump[];
  total: number;
  page: number;
  pages: number;
}

const places = new Map(BRAND_LETTERS.map((letter, place) => [letter, place]));

/** By letter; within one as they come, which is the editors' order. */
const byLetter = (a: BrandHead, b: BrandHead): number =>
  (places.get(a.letter) ?? places.size) - (places.get(b.letter) ?? places.size);

/** Cuts the index into pages; a letter may go on on the next one. */
export function brandIndex(brands: readonly BrandHead[], asked: number): BrandIndex {
  const sorted = brands.toSorted(byLetter);
  const { page, pages, offset } = pageOf(asked, sorted.length, INDEX_PAGE);
  const shown = Map.groupBy(sorted.slice(offset, offset + INDEX_PAGE), ({ letter }) => letter);
  return {
    sections: [...shown].map(([letter, found]) => ({ letter, brands: found })),
    jumps: BRAND_LETTERS.map((letter) => {
      const first = sorted.findIndex((brand) => brand.letter === letter);
      return { letter, page: first === -1 ? null : Math.floor(first / INDEX_PAGE) + 1 };
    }),
    total: sorted.length,
    page,
    pages,
  };
}
