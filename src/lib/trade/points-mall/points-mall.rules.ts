import { wholeAddress } from '#lib/people/addresses/whole-address.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { Tone } from '#lib/platform/tone.rules.ts';

/** States of an order of goods for points, in order. */
export const POINTS_ORDER_STATES = {
  waiting: '待发货',
  shipped: '已发货',
  completed: '已完成',
  cancelled: '已取消',
} as const;
export type PointsOrderState = keyof typeof POINTS_ORDER_STATES;

export const POINTS_ORDER_TONES: Record<PointsOrderState, Tone> = {
  waiting: 'busy',
  shipped: 'good',
  completed: 'quiet',
  cancelled: 'quiet',
};

/** Sources of an order: the mall, or a prize of a lucky draw, which costs nothing. */
export const POINTS_ORDER_SOURCES = { exchange: '积分兑换', draw: '抽奖奖品' } as const;
export type PointsOrderSource = keyof typeof POINTS_ORDER_SOURCES;

/** States of goods: offered in the mall or not. */
export const POINTS_GOODS_STATES = { on: '上架', off: '下架' } as const;
export type PointsGoodsState = keyof typeof POINTS_GOODS_STATES;

/** Maximum numbers: units of one exchange, characters and amounts. */
export const POINTS_LIMITS = {
  quantity: 99,
  name: 40,
  spec: 40,
  words: 500,
  points: 1_000_000,
  moneyFen: 1_000_000,
  stock: 100_000,
} as const;

/** Returns the price of one unit as text: `1200 积分`, `300 积分 + ¥9.90`. */
export const priceWords = ({ points, moneyFen }: { points: number; moneyFen: number }): string =>
  [points > 0 || moneyFen === 0 ? `${points} 积分` : '', moneyFen > 0 ? formatFen(moneyFen) : '']
    .filter(Boolean)
    .join(' + ');

/** Returns the units of goods a member may still take; Infinity without limit. */
export const unitsLeft = (
  { stock, perMemberLimit }: { stock: number; perMemberLimit: number | null },
  taken: number,
): number => Math.max(0, Math.min(stock, POINTS_LIMITS.quantity, (perMemberLimit ?? Infinity) - taken));

/** Returns the tracking address of a parcel by its number, at the carriers' common site. */
export const wayAddress = (trackingNo: string): string =>
  `https://www.kuaidi100.com/chaxun?nu=${encodeURIComponent(trackingNo)}`;

/** Returns an address on one line, for a list of choices. */
export const addressWords = ({
  receiver,
  phone,
  regionName,
  detail,
}: {
  receiver: string;
  phone: string;
  regionName: string;
  detail: string;
}): string => `${receiver} ${phone} ${wholeAddress(regionName, detail)}`;
