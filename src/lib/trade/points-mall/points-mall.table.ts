import type { Flag, Named } from '#lib/platform/db/rows.rules.ts';
import type { PointsOrderSource, PointsOrderState } from '#lib/trade/points-mall/points-mall.rules.ts';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';

/** Goods that are exchanged for points. Money in fen, times in ms UTC. */
interface PointsGoodsTable {
  id: Generated<number>;
  name: string;
  spec: Generated<string>;
  words: Generated<string>;
  /** Address of the picture; empty where none was uploaded. */
  image_url: Generated<string>;
  points: number;
  /** Price of one unit in addition to the points; 0 for points alone. */
  money_fen: Generated<number>;
  /** Cost of one unit to the shop; shown to operators only. */
  cost_fen: Generated<number>;
  stock: Generated<number>;
  /** Number of units taken by members, without those returned. */
  exchanged: Generated<number>;
  /** Maximum number per member; null without limit. */
  per_member_limit: number | null;
  is_on: Generated<Flag>;
  sort: Generated<number>;
  version: Generated<number>;
  /** Idempotency key of the form that created it. */
  idempotency_key: string | null;
  created_at: number;
  updated_at: number;
}

/**
 * An order of goods for points; name, prices and address are those of the day of the order. The address is empty until
 * it is known.
 */
interface PointsOrderTable {
  id: Generated<number>;
  no: string;
  member_id: number;
  source: PointsOrderSource;
  /** Idempotency key: the request or the draw it comes from, which has one order. */
  idempotency_key: string;
  points_goods_id: number;
  name: string;
  spec: Generated<string>;
  quantity: number;
  /** Points for all units. */
  points: number;
  money_fen: Generated<number>;
  state: PointsOrderState;
  receiver: Generated<string>;
  phone: Generated<string>;
  region_name: Generated<string>;
  address: Generated<string>;
  carrier: Generated<string>;
  tracking_no: Generated<string>;
  shipped_by: number | null;
  shipped_at: number | null;
  completed_at: number | null;
  cancelled_at: number | null;
  created_at: number;
}

export type PointsGoodsRow = Named<Selectable<PointsGoodsTable>>;
export type NewPointsGoods = Insertable<PointsGoodsTable>;
export type PointsGoodsChange = Omit<Updateable<PointsGoodsTable>, 'id' | 'exchanged'>;
export type PointsOrderRow = Named<Selectable<PointsOrderTable>>;
export type NewPointsOrder = Insertable<PointsOrderTable>;
export type PointsOrderChange = Omit<Updateable<PointsOrderTable>, 'id'>;

export interface PointsMallTables {
  points_goods: PointsGoodsTable;
  points_order: PointsOrderTable;
}
