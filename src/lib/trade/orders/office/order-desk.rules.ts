import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import type { OrderState, PaymentMethod } from '#lib/trade/orders/orders.rules.ts';

export const DESK_LIMITS = {
  keywords: 60,
  carrier: 40,
  trackingNo: 60,
  parcels: 30_000,
  note: 500,
  reason: 60,
} as const;

/** Orders that are sent together at most. */
const MOST_PARCELS = 200;
/** Orders that the page for sending many begins with. */
export const PARCELS_OFFERED = 50;

/** What an operator calls each action of the audit. */
export const ORDER_ACTIONS = {
  'order.ship': '发货',
  'order.cancel': '取消',
  'order.refuse_cancel': '驳回取消申请',
  'order.refund': '退款',
  'order.refund_sent': '退款已转回',
  'refund.wished': '提交退款复核',
  'refund.agreed': '复核同意',
  'refund.declined': '复核不同意',
} as const;

/** Ready sentences for refusing to cancel; any other may be written. */
export const REFUSAL_WORDS = ['商品已打包，今天发出', '商品已交给承运商', '冷藏商品已装箱，不能取消'];

/** Carriers that are offered while one is typed; any other may be written. */
export const CARRIERS = [
  '顺丰速运',
  '京东物流',
  '德邦快递',
  '中通快递',
  '圆通速递',
  '韵达快递',
  '邮政 EMS',
  '自有车队',
];

export const DESK_SORTS = { oldest: '先下单的在前', newest: '后下单的在前' } as const;

/** What makes an order need more than others do. */
export const ORDER_MARKS = {
  cancel_asked: '买家申请取消',
  late: '付款超过 24 小时未发货',
  ephedrine: '含麻黄碱',
  cold: '含冷藏商品',
  remark: '有买家备注',
} as const;

/** How long a paid order may wait before it is late. */
export const SEND_WITHIN_MS = 24 * HOUR_MS;

/** What the desk's list is searched for; moments in ms, `until` excluded. */
export interface OrderSearch {
  /** The number of an order or of a parcel, or part of a company or a receiver. */
  keywords: string;
  /** Of a province, as addresses begin. */
  region: string | null;
  method: PaymentMethod | null;
  mark: keyof typeof ORDER_MARKS | null;
  from: number | null;
  until: number | null;
  sort: keyof typeof DESK_SORTS;
  state: OrderState;
}

/** Orders of a state, the latest, that are searched for what no index knows. */
export const READ_ORDERS = 5000;

/** Whether words are the number of an order or of a parcel, which are found by an index. */
export const isNumber = (words: string): boolean => /^[A-Za-z0-9-]{6,}$/.test(words);

/** Whether a search reads orders one by one, and so only the latest {@link READ_ORDERS} of a state. */
export const isReadOneByOne = ({
  keywords,
  region,
  method,
  mark,
}: Pick<OrderSearch, 'keywords' | 'region' | 'method' | 'mark'>): boolean =>
  (keywords !== '' && !isNumber(keywords)) ||
  region !== null ||
  method !== null ||
  (mark !== null && mark !== 'late' && mark !== 'cancel_asked');

/**
 * Since when a paid order waits to be sent, or its buyer's request to cancel for an answer, in words, with whether that is
 * late; null for any other.
 */
export function waitingWords(
  {
    state,
    paidAt,
    cancelAskedAt,
  }: { state: OrderState; paidAt: number | null; cancelAskedAt: number | null },
  now: number,
): { text: string; isLate: boolean } | null {
  if (state !== 'paid' || paidAt === null) return null;
  const waited = Math.max(0, now - (cancelAskedAt ?? paidAt));
  const days = Math.floor(waited / DAY_MS);
  const hours = Math.floor(waited / HOUR_MS);
  const text =
    days > 0
      ? `已等 ${days} 天`
      : hours > 0
        ? `已等 ${hours} 小时`
        : cancelAskedAt === null
          ? '刚付款'
          : '刚申请';
  return { text, isLate: waited > SEND_WITHIN_MS };
}

/** What carriers number parcels by. */
export const isTrackingNo = (text: string): boolean => /^[\w-]{4,60}$/.test(text);

/** A line of pasted parcels; `carrier` is empty where the line names none. */
export interface PastedParcel {
  /** From 1. */
  line: number;
  no: string;
  trackingNo: string;
  carrier: string;
}

/**
 * Reads pasted parcels. Lines without a tracking number are left out; `wrong` has a sentence for each line that cannot be
 * sent as it stands, and for orders that are named twice with different parcels.
 */
export function readParcels(text: string): { parcels: PastedParcel[]; wrong: string[] } {
  const parcels: PastedParcel[] = [];
  const wrong: string[] = [];
  const byNo = new Map<string, PastedParcel>();
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const [no = '', trackingNo = '', ...rest] = raw.trim().split(/[\s,，]+/);
    if (trackingNo === '') continue;
    const parcel = { line: index + 1, no, trackingNo, carrier: rest.join(' ') };
    const problem = problemOf(parcel) ?? twice(byNo.get(no), parcel);
    if (problem) wrong.push(`第 ${parcel.line} 行：${problem}`);
    else if (!byNo.has(no)) parcels.push(parcel);
    byNo.set(no, byNo.get(no) ?? parcel);
  }
  if (parcels.length + wrong.length === 0) wrong.push('没有填写运单号的行。请在订单号后面写上运单号。');
  if (parcels.length > MOST_PARCELS) wrong.push(`一次最多 ${MOST_PARCELS} 单，请分几次发货。`);
  return { parcels, wrong };
}

function problemOf({ no, trackingNo, carrier }: PastedParcel): string | null {
  if (!/^\d{16}$/.test(no)) return `“${no.slice(0, 30)}”不是订单号，订单号是 16 位数字。`;
  if (!isTrackingNo(trackingNo)) return `运单号“${trackingNo.slice(0, 30)}”应为 4 至 60 个字母、数字或横线。`;
  return carrier.length > DESK_LIMITS.carrier ? `承运商最多 ${DESK_LIMITS.carrier} 个字。` : null;
}

const twice = (earlier: PastedParcel | undefined, { no, trackingNo, carrier }: PastedParcel) =>
  earlier && (earlier.trackingNo !== trackingNo || earlier.carrier !== carrier)
    ? `订单 ${no} 在第 ${earlier.line} 行写了另一个运单号。`
    : null;
