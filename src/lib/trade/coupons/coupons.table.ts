import type { Named, Flag } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { CouponKind, CouponScopeKind } from '#lib/trade/coupons/coupons.rules.ts';

/** Batch of coupons or vouchers of one kind. Times in ms, windows `[from, until)`. */
interface CouponBatchTable {
  id: Generated<number>;
  kind: CouponKind;
  name: string;
  amount_fen: number;
  /** Minimum amount of the goods it covers; 0 for vouchers. */
  minimum_fen: Generated<number>;
  scope_kind: CouponScopeKind;
  /** Zones, category codes, or ids of makers or goods, with commas; empty for everything. */
  scope_values: Generated<string>;
  /** True when members may claim them. */
  is_claimable: Generated<Flag>;
  claim_from: number | null;
  claim_until: number | null;
  /** Either a window, or days from the moment a member gets it. */
  valid_from: number | null;
  valid_until: number | null;
  valid_days: number | null;
  /** Total number; null is without limit. */
  total: number | null;
  per_member_limit: Generated<number>;
  handed_out: Generated<number>;
  stopped_at: number | null;
  /** Identifies the form it was made with: sent again, it makes no second batch. */
  idempotency_key: string | null;
  created_at: number;
  updated_at: number;
}

/** A coupon that a member holds; amount and window are those of the day it was handed out. */
export interface CouponTable {
  id: Generated<number>;
  batch_id: number;
  member_id: number;
  kind: CouponKind;
  amount_fen: number;
  valid_from: number;
  valid_until: number;
  /** One past its window stays `unused`; staff take back what was given by mistake. */
  state: 'unused' | 'used' | 'taken_back';
  order_id: number | null;
  /** Amount of it that was needed. */
  used_fen: Generated<number>;
  used_at: number | null;
  /** Identifies the handing out; a repeat hands out nothing. */
  idempotency_key: string;
  /** The giving it came with; null for one that the member claimed, or that a return gave back. */
  giving_id: number | null;
  created_at: number;
}

/** A batch handed out to many members: prepared, previewed, begun and, unless it was interrupted, finished. */
export interface CouponGivingTable {
  id: Generated<number>;
  batch_id: number;
  /** JSON of `Selection`. */
  selection: string;
  created_by: number;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  /** Known once it is finished: the number of intended recipients, and of those who had as many as they may. */
  recipients: Generated<number>;
  at_limit: Generated<number>;
}

/** Changes of a coupon's value: their sum is the amount while it is unused, else 0. */
export interface CouponLedgerTable {
  id: Generated<number>;
  coupon_id: number;
  change_fen: number;
  reason: 'claimed' | 'given' | 'used' | 'returned' | 'taken_back';
  reference: string;
  idempotency_key: string;
  created_at: number;
}

export type CouponBatchRow = Named<Selectable<CouponBatchTable>>;
export type NewCouponBatch = Insertable<CouponBatchTable>;
export type CouponBatchChange = Omit<Updateable<CouponBatchTable>, 'id' | 'handed_out'>;
export type CouponGivingRow = Named<Selectable<CouponGivingTable>>;
export type CouponRow = Named<Selectable<CouponTable>>;

export interface CouponTables {
  coupon_batch: CouponBatchTable;
  coupon_giving: CouponGivingTable;
  coupon: CouponTable;
  coupon_ledger: CouponLedgerTable;
}
