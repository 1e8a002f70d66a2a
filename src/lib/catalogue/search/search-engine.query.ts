import type { RawBuilder, SqlBool } from 'kysely';
import type { Trx } from '#lib/platform/db/database.server.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import type { QueryWord } from './names/tokens.rules.ts';

/** A stored term's tokens, for the text index. */
export interface TermTokens {
  id: number;
  type: SearchType;
  /** Characters of each form of the name. */
  han: readonly string[];
  beginnings: string;
  latin: string;
}

/** Limits on the terms that hold a query's words. */
export interface Wanted {
  /** Only terms of which a form begins with the first word. */
  beginning: boolean;
  limit: number;
}

/** Operations that differ between the two databases; everything else of the search is the same SQL. */
export interface SearchEngine {
  /** A `select id` of the terms that hold all words, as many as are wanted of those that sell best. */
  termIds(type: SearchType, words: readonly QueryWord[], wanted: Wanted): RawBuilder<unknown>;
  /** A `select id` of all terms that hold a word, with or without goods on sale, unordered. */
  allTermIds(type: SearchType, word: QueryWord): RawBuilder<unknown>;
  /** A `select id` of the terms of which a form is typed as exactly one of these Latin words. */
  wholeTermIds(type: SearchType, words: readonly string[]): RawBuilder<unknown>;
  /** Puts the tokens of stored terms into the text index. */
  addTokens(trx: Trx, terms: readonly TermTokens[]): Promise<void>;
  /** Inserts many rows in one statement; existing rows are left unchanged. */
  insertRows(
    trx: Trx,
    table: string,
    columns: readonly BulkColumn[],
    rows: readonly unknown[][],
  ): Promise<void>;
  /** A table expression `given(value)` of these texts. */
  texts(values: readonly string[]): RawBuilder<unknown>;
  /** True when a text is one of these words. */
  isAmong(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool>;
  /** True when a text of words (a blank before, between and after) holds one of these words. */
  hasWord(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool>;
}

interface BulkColumn {
  name: string;
  type: 'integer' | 'text';
}
