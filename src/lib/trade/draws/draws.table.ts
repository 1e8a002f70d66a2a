import type { Flag, Named } from '#lib/platform/db/rows.rules.ts';
import type { PrizeKind } from '#lib/trade/draws/draws.rules.ts';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';

/** A lucky draw: runs in its window `[starts_at, ends_at)` while it is enabled. Times in ms UTC. */
interface DrawTable {
  id: Generated<number>;
  name: string;
  /** Second line of the banner. */
  headline: Generated<string>;
  rules: Generated<string>;
  starts_at: number;
  ends_at: number;
  is_on: Generated<Flag>;
  version: Generated<number>;
  /** Idempotency key of the form that created it. */
  idempotency_key: string | null;
  created_at: number;
  updated_at: number;
}

/** A prize of a draw. Each draw has one of the kind `nothing`, which has no stock. */
interface DrawPrizeTable {
  id: Generated<number>;
  draw_id: number;
  kind: PrizeKind;
  name: string;
  remarks: Generated<string>;
  weight: number;
  /** Total number; null without limit. */
  stock: number | null;
  drawn: Generated<number>;
  /** Points of a prize of the kind `points`. */
  points: Generated<number>;
  /** Batch of coupons or vouchers. */
  batch_id: number | null;
  points_goods_id: number | null;
  version: Generated<number>;
  idempotency_key: string | null;
}

/** A member's result on a day in Shanghai: one per day over all draws. Name and cost are those of the day. */
interface DrawRecordTable {
  id: Generated<number>;
  draw_id: number;
  prize_id: number;
  member_id: number;
  /** `2026-11-26` */
  day: string;
  kind: PrizeKind;
  name: string;
  remarks: Generated<string>;
  /** Cost of the prize to the shop, in fen. */
  cost_fen: Generated<number>;
  /** Order of a prize of goods. */
  points_order_id: number | null;
  created_at: number;
}

export type DrawRow = Named<Selectable<DrawTable>>;
export type NewDraw = Insertable<DrawTable>;
export type DrawChange = Omit<Updateable<DrawTable>, 'id'>;
export type DrawPrizeRow = Named<Selectable<DrawPrizeTable>>;
export type NewDrawPrize = Insertable<DrawPrizeTable>;
export type DrawPrizeChange = Omit<Updateable<DrawPrizeTable>, 'id' | 'drawn'>;
export type DrawRecordRow = Named<Selectable<DrawRecordTable>>;
export type NewDrawRecord = Insertable<DrawRecordTable>;

export interface DrawTables {
  draw: DrawTable;
  draw_prize: DrawPrizeTable;
  draw_record: DrawRecordTable;
}
