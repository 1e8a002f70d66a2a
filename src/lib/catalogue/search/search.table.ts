import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import type { Generated } from 'kysely';

/** A distinct name that goods are found by, with figures of the goods behind it; the text never changes. */
interface SearchTermTable {
  id: Generated<number>;
  type: SearchType;
  text: string;
  /** Without signs and blanks, lower case. */
  plain: string;
  /** Latin words the whole name may be typed as, blank before, between and after. */
  heads: string;
  /** Texts it may be typed as without its form, in characters and as Latin words, blank before, between and after. */
  stems: Generated<string>;
  /** Readings by character, for highlighting hits. */
  readings: string;
  /** Goods on sale under this name, and the sums of their sales and stock. */
  goods_count: Generated<number>;
  sales: Generated<number>;
  stock: Generated<number>;
  /** The goods shown with the name; null when none is on sale. */
  best_goods_id: number | null;
}

interface SearchGoodsTermTable {
  term_id: number;
  goods_id: number;
}

/** Approval numbers and bar codes: letters and digits, and those with Chinese characters also from each of these on. */
interface SearchCodeTable {
  code: string;
  goods_id: number;
}

/** The Latin words of the index, sorted, by place (`wordPlace`): used to correct slips. */
interface SearchWordTable {
  place: number;
  word: string;
}

/** The amounts a goods may be searched by: `g250000` is 0.25 g, `n24` 24 pieces. */
interface SearchMeasureTable {
  goods_id: number;
  measure: string;
}

export interface SearchTables {
  search_term: SearchTermTable;
  search_goods_term: SearchGoodsTermTable;
  search_code: SearchCodeTable;
  search_measure: SearchMeasureTable;
  search_word: SearchWordTable;
}
