import type { Insertable, Selectable } from 'kysely';
import type { Named } from '#lib/platform/db/rows.rules.ts';

/** A goods that a member has bought, with its rhythm; written when an order is paid or given back. */
interface BuyingRhythmTable {
  member_id: number;
  goods_id: number;
  /** The latest purchases, the first first: JSON of `Purchase[]`. */
  purchases: string;
  last_at: number;
  last_quantity: number;
  /** null: there is no rhythm yet. */
  every_days: number | null;
  /** From when on it is shown as due; later where the member does not want it now. */
  due_at: number | null;
  /** From when on it is taken as given up. */
  ends_at: number | null;
}

export type BuyingRhythmRow = Named<Selectable<BuyingRhythmTable>>;
export type NewBuyingRhythm = Insertable<BuyingRhythmTable>;

export interface ReplenishmentTables {
  buying_rhythm: BuyingRhythmTable;
}
