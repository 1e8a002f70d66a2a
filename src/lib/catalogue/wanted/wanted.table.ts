import type { Generated, Insertable, Selectable } from 'kysely';
import type { WantedState } from '#lib/catalogue/wanted/wanted.rules.ts';
import type { Named } from '#lib/platform/db/rows.rules.ts';

/** A variety that a member searches for in vain. */
interface WantedTable {
  id: Generated<number>;
  member_id: number;
  /** Key independent of spelling: requests of one key are answered together. */
  group_key: string;
  /** Key of its member and its group while it is unsettled: unique, so each has one such request. */
  living_key: string | null;
  name: string;
  spec: Generated<string>;
  maker: Generated<string>;
  /** Units the member wants at first. */
  quantity: number;
  note: Generated<string>;
  state: WantedState;
  /** Goods it was answered with. */
  goods_id: number | null;
  answer: Generated<string>;
  answered_at: number | null;
  /** Null as well where the goods arrived without an answer. */
  answered_by: number | null;
  created_at: number;
}

export type WantedRow = Named<Selectable<WantedTable>>;
export type NewWanted = Insertable<WantedTable>;

export interface WantedTables {
  wanted: WantedTable;
}
