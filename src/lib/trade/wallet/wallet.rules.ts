/** Why a balance changed, in the buyer's words. */
export const BALANCE_REASONS = {
  top_up: '充值',
  order: '支付订单',
  refund: '退款',
  top_up_refund: '充值退款',
  cashback: '返现',
  cashback_back: '收回返现',
  points_order: '积分兑换',
  points_order_back: '积分兑换退款',
  correction: '更正',
} as const;
export type BalanceReason = keyof typeof BALANCE_REASONS;

/** Why points changed, in the buyer's words. */
export const POINTS_REASONS = {
  order: '订单赠送',
  gift: '活动赠送',
  taken_back: '退款收回',
  exchange: '兑换',
  exchange_back: '兑换退回',
  draw: '抽奖',
  correction: '更正',
} as const;
export type PointsReason = keyof typeof POINTS_REASONS;

/** A change of a balance as its member sees it. Amounts in fen, time in ms UTC. */
export interface BalanceEntry {
  id: number;
  reason: BalanceReason;
  reference: string;
  /** Whose order it is that a head office paid for its store; empty for its own. */
  store: string;
  changeFen: number;
  balanceAfterFen: number;
  at: number;
}

/** A change of points as their member sees it. Time in ms UTC. */
export interface PointsEntry {
  id: number;
  reason: PointsReason;
  reference: string;
  change: number;
  pointsAfter: number;
  at: number;
}

/** Which changes are asked for. `from` and `until` are moments (ms), `[from, until)`. */
export interface LogQuery<Reason extends string> {
  reason: Reason | null;
  from: number | null;
  until: number | null;
  page: number;
}

/** A page of changes, the newest first. */
export interface LogPage<Entry> {
  entries: Entry[];
  page: number;
  pages: number;
  /** of what is asked for, {@link MOST_LISTED} at most */
  total: number;
  /** whether there are more, which a shorter time finds */
  isCut: boolean;
}

/** Changes that a log counts and pages through at most: more are found by their time, or in a file. */
export const MOST_LISTED = 10_000;

/** Changes that a file of a log holds at most. */
export const MOST_EXPORTED = 20_000;

/** Points for an order's goods: one per full yuan paid, delivery aside (product §7.7); fen. */
export const earnedPoints = (paidFen: number): number => Math.floor(paidFen / 100);
