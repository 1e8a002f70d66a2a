import { wholeAddress } from '#lib/people/addresses/whole-address.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { Tone } from '#lib/platform/tone.rules.ts';

/** How an order of goods for points stands, in the order of its way. */
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

/** Where an order comes from: the mall, or a prize of a lucky draw, which costs nothing. */
export const POINTS_ORDER_SOURCES = { exchange: '积分兑换', draw: '抽奖奖品' } as const;
export type PointsOrderSource = keyof typeof POINTS_ORDER_SOURCES;

/** Whether the mall offers goods. */
export const POINTS_GOODS_STATES = { on: '上架', off: '下架' } as const;
export type PointsGoodsState = keyof typeof POINTS_GOODS_STATES;

/** Units of one exchange, characters and amounts at most. */
export const POINTS_LIMITS = {
  quantity: 99,
  name: 40,
  spec: 40,
  words: 500,
  points: 1_000_000,
  moneyFen: 1_000_000,
  stock: 100_000,
} as const;

/** What one costs, in words: `1200 积分`, `300 积分 + ¥9.90`. */
export const priceWords = ({ points, moneyFen }: { points: number; moneyFen: number }): string =>
  [points > 0 || moneyFen === 0 ? `${points} 积分` : '', moneyFen > 0 ? formatFen(moneyFen) : '']
    .filter(Boolean)
    .join(' + ');

/** Units a member may still take of goods; Infinity without limit. */
export const unitsLeft = (
  { stock, perMemberLimit }: { stock: number; perMemberLimit: number | null },
  taken: number,
): number => Math.max(0, Math.min(stock, POINTS_LIMITS.quantity, (perMemberLimit ?? Infinity) - taken));

/** Where a parcel can be followed by its number, at the carriers' common register. */
export const wayAddress = (trackingNo: string): string =>
  `https://www.kuaidi100.com/chaxun?nu=${encodeURIComponent(trackingNo)}`;

/** An address on one line, to be chosen. */
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
