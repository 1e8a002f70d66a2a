import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { isOrderOrParcelNo, type OrderState, type PaymentMethod } from '#lib/trade/orders/orders.rules.ts';

export const DESK_LIMITS = {
  keywords: 60,
  note: 500,
  reason: 60,
} as const;

/** Limit of orders on the pages for several, where none were chosen. */
export const PARCELS_OFFERED = 50;

/** Names of the actions of the audit trail, in the operators' words. */
export const ORDER_ACTIONS = {
  'order.ship': '发货',
  'order.change': '发货前变更',
  'order.cancel': '取消',
  'order.refuse_cancel': '驳回取消申请',
  'order.refill': '召回补配',
  'order.leave_out': '召回缺货不发',
  'order.refund': '退款',
  'order.refund_sent': '退款已转回',
  'refund.requested': '提交退款复核',
  'refund.agreed': '复核同意',
  'refund.declined': '复核不同意',
  'refund.lapsed': '退款申请失效',
} as const;

/** Ready sentences for refusing to cancel; any other may be written. */
export const REFUSAL_WORDS = ['商品已打包，今天发出', '商品已交给承运商', '冷藏商品已装箱，不能取消'];

/** Labels of the approval requests of an order that wait for a second user. */
export const KEPT_WORDS = { cancel: '取消待复核', order_cut: '减货待复核', refund: '退款待复核' } as const;

export const DESK_SORTS = { oldest: '先下单的在前', newest: '后下单的在前' } as const;

/** Marks of orders that need more attention than others. */
export const ORDER_MARKS = {
  cancel_asked: '买家申请取消',
  missing: '召回缺货',
  late: '付款超过 24 小时未发货',
  part: '部分发货',
  ephedrine: '含麻黄碱',
  cold: '含冷藏商品',
  remark: '有买家备注',
} as const;

/** Marks that only paid orders have: these are few, so that other search fields do not limit the search further. */
export const OF_PAID: readonly (keyof typeof ORDER_MARKS)[] = ['cancel_asked', 'late', 'part'];

/** Time (ms) after which a paid order is late. */
export const SEND_WITHIN_MS = 24 * HOUR_MS;

/** Search of the desk's list; moments in ms, `until` excluded. */
export interface OrderSearch {
  /** The number of an order or of a parcel, or part of a company or a receiver. */
  keywords: string;
  /** Province, as at the beginning of addresses. */
  region: string | null;
  method: PaymentMethod | null;
  /** Carrier of one of its parcels. */
  carrier: string | null;
  mark: keyof typeof ORDER_MARKS | null;
  from: number | null;
  until: number | null;
  sort: keyof typeof DESK_SORTS;
  state: OrderState;
}

/** Limit of the latest orders of a state that are read where no index covers the search. */
export const READ_ORDERS = 5000;

/** True when a search reads orders one by one, and so only the latest {@link READ_ORDERS} of a state. */
export const isReadOneByOne = ({
  keywords,
  region,
  method,
  carrier,
  mark,
}: Pick<OrderSearch, 'keywords' | 'region' | 'method' | 'carrier' | 'mark'>): boolean =>
  (keywords !== '' && !isOrderOrParcelNo(keywords)) ||
  region !== null ||
  method !== null ||
  carrier !== null ||
  (mark !== null && mark !== 'missing' && !OF_PAID.includes(mark));

/**
 * Returns the waiting time of a paid order, or of its buyer's request to cancel, in words, with whether it is late;
 * null for other orders.
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

/** Limit of orders on one printed sheet. */
const MOST_ON_SHEET = 200;

/** Returns the ids of chosen orders in an address, each once and no more than fit on a sheet; null without any. */
export const chosenIds = (search: URLSearchParams): number[] | null =>
  search.has('ids')
    ? [
        ...new Set(
          search
            .getAll('ids')
            .flatMap((text) => text.split(','))
            .map(Number),
        ),
      ]
        .filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)
        .slice(0, MOST_ON_SHEET)
    : null;
