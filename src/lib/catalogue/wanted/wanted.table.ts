import type { Generated, Insertable, Selectable } from 'kysely';
import type { WantedState } from '#lib/catalogue/wanted/wanted.rules.ts';
import type { Named } from '#lib/platform/db/rows.rules.ts';

/** A variety that a member looks for in vain. */
interface WantedTable {
  id: Generated<number>;
  member_id: number;
  /** What is the same however it is written: requests of one key are answered together. */
  group_key: string;
  /** Of its member and its group while it is not settled: one such request of each. */
  living_key: string | null;
  name: string;
  spec: Generated<string>;
  maker: Generated<string>;
  /** Units the member wants to begin with. */
  quantity: number;
  note: Generated<string>;
  state: WantedState;
  /** What it was answered with. */
  goods_id: number | null;
  answer: Generated<string>;
  answered_at: number | null;
  /** Null as well where the goods came in by themselves. */
  answered_by: number | null;
  created_at: number;
}

export type WantedRow = Named<Selectable<WantedTable>>;
export type NewWanted = Insertable<WantedTable>;

export interface WantedTables {
  wanted: WantedTable;
}
