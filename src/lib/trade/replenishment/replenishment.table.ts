import type { Insertable, Selectable } from 'kysely';
import type { Named } from '#lib/platform/db/rows.rules.ts';

/** A goods that a member has bought, with its rhythm; written when an order is paid or cancelled. */
interface BuyingRhythmTable {
  member_id: number;
  goods_id: number;
  /** Latest purchases, earliest first: JSON of `Purchase[]`. */
  purchases: string;
  last_at: number;
  last_quantity: number;
  /** Interval in days; null: no rhythm yet. */
  every_days: number | null;
  /** Time from which it is shown as due; later where the member postponed it. */
  due_at: number | null;
  /** Time from which it counts as given up. */
  ends_at: number | null;
}

export type BuyingRhythmRow = Named<Selectable<BuyingRhythmTable>>;
export type NewBuyingRhythm = Insertable<BuyingRhythmTable>;

export interface ReplenishmentTables {
  buying_rhythm: BuyingRhythmTable;
}
