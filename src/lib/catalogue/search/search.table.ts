import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import type { Generated } from 'kysely';

/** A distinct name that goods are found by, with what stands behind it; the text never changes. */
export interface SearchTermTable {
  id: Generated<number>;
  type: SearchType;
  text: string;
  /** Without signs and blanks, lower case. */
  plain: string;
  /** Latin words the name begins with, blank before, between and after. */
  heads: string;
  /** Readings by character, for marking hits. */
  readings: string;
  /** Goods on sale under this name, and the sums of what they sold and have in stock. */
  goods_count: Generated<number>;
  sales: Generated<number>;
  stock: Generated<number>;
  /** The goods shown with the name; null when none is on sale. */
  best_goods_id: number | null;
}

export interface SearchGoodsTermTable {
  term_id: number;
  goods_id: number;
}

/** Approval numbers and bar codes, letters and digits only. */
export interface SearchCodeTable {
  code: string;
  goods_id: number;
}

/** Every beginning of a Latin word in the index, cut to `KNOWN_LETTERS` letters: where slips are looked up. */
export interface SearchWordTable {
  word: string;
}
