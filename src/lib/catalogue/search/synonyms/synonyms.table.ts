import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Selectable } from 'kysely';

/** A name as it is spoken, and the name in the trade that it stands for. Times in ms. */
export interface SynonymTable {
  id: Generated<number>;
  /** spoken form: 扑热息痛, VC */
  alias: string;
  /** official name of goods: 对乙酰氨基酚 */
  name: string;
  /** Both as the search compares them; each pair is unique. */
  alias_plain: string;
  name_plain: string;
  /** Latin words that each may be typed as, blank between. */
  alias_heads: string;
  name_heads: string;
  /** Incremented with each change. */
  version: Generated<number>;
  created_at: number;
  updated_at: number;
}

export type SynonymRow = Named<Selectable<SynonymTable>>;

export interface SynonymTables {
  synonym: SynonymTable;
}
