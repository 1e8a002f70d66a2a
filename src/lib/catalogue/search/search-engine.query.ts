import type { RawBuilder } from 'kysely';
import type { Trx } from '#lib/platform/db/database.server.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import type { QueryWord } from './names/tokens.rules.ts';

/** A stored term's tokens, for the text index. */
export interface TermTokens {
  id: number;
  type: SearchType;
  han: string;
  heads: string;
  latin: string;
}

/** What the two databases do differently; everything else of the search is the same SQL. */
export interface SearchEngine {
  /**
   * A `select id` of the terms that hold all words, those that sell best first, so that a limit keeps them.
   *
   * @param beginning only terms that begin with the first word
   */
  termIds(type: SearchType, words: readonly QueryWord[], beginning: boolean): RawBuilder<unknown>;
  /** Puts the tokens of stored terms into the text index. */
  addTokens(trx: Trx, terms: readonly TermTokens[]): Promise<void>;
  /** Inserts many rows in one statement; rows that are there already are left. */
  insertRows(
    trx: Trx,
    table: string,
    columns: readonly BulkColumn[],
    rows: readonly unknown[][],
  ): Promise<void>;
  /** A table expression `given(value)` of these texts. */
  texts(values: readonly string[]): RawBuilder<unknown>;
}

interface BulkColumn {
  name: string;
  type: 'integer' | 'text';
}
