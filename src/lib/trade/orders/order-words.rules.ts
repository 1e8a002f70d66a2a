import {
  isCancelAsked,
  isHeadAsked,
  isSentInPart,
  isTransferWaiting,
} from '#lib/trade/orders/moves/order-moves.rules.ts';
import { ORDER_STATES, type OrderState, PAYMENT_METHODS } from '#lib/trade/orders/orders.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import type { OrderGroup, OrderKind } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** Reasons for a buyer to cancel, to choose from. */
export const CANCEL_REASONS = [
  '商品或数量选错了',
  '收货地址填错了',
  '价格或优惠不合适',
  '暂时不需要了',
  '其他原因',
];

/** Returns the payment method of an order in words; empty before it was paid. */
export const paymentWords = ({
  paymentMethod,
  payerId,
}: Pick<OrderRow, 'paymentMethod' | 'payerId'>): string =>
  payerId !== null ? '总部代付' : paymentMethod === null ? '' : PAYMENT_METHODS[paymentMethod];

/** Returns the state of an order in a word; a partly sent order has a word of its own. */
export const sendingWord = (order: Pick<OrderRow, 'state' | 'parcels'>): string =>
  isSentInPart(order) ? '部分发货' : ORDER_STATES[order.state];

/** Returns the state of an order in the words its buyer reads. */
export function stateWords(order: OrderRow): string {
  const { state, payableFen, refundedFen } = order;
  if (isTransferWaiting(order)) return '转账待确认';
  if (isHeadAsked(order)) return '待总部代付';
  if (isCancelAsked(order)) return '申请取消中';
  const isSent = state === 'shipped' || state === 'completed';
  return isSent && payableFen > 0 && refundedFen >= payableFen ? '全额退款' : sendingWord(order);
}

/** Colours of a state's label. */
export const STATE_COLOURS: Record<OrderState, string> = {
  unpaid: 'bg-notice-50 text-notice',
  paid: 'bg-info-50 text-info',
  shipped: 'bg-info-50 text-info',
  completed: 'bg-brand-50 text-brand-700',
  cancelled: 'bg-ground text-ink-3',
};

export const ORDER_KINDS = { normal: '普通订单', ephedrine: '含麻黄碱订单' } as const;
export const PAYMENT_STATES = { waiting: '待确认', confirmed: '已到账', rejected: '未通过' } as const;

/** Delivery cost of one of the orders of a checkout; amounts in fen. */
export interface OrderShipping {
  kind: OrderKind;
  shippingFen: number;
  /** amount its goods still lack for free delivery; 0 when delivery is free */
  missingFen: number;
}

/** Returns the orders of a priced cart, with their delivery costs. */
export const orderShippings = (groups: readonly OrderGroup[]): OrderShipping[] =>
  groups.map(({ kind, shippingFen, missingForFreeShippingFen: missingFen }) => ({
    kind,
    shippingFen,
    missingFen,
  }));

const costText = ({ shippingFen, missingFen }: OrderShipping): string =>
  shippingFen === 0 ? '已包邮' : `运费 ${formatFen(shippingFen)}，还差 ${formatFen(missingFen)} 包邮`;

/**
 * Returns the texts on delivery cost and the amount missing for free delivery: `运费 ¥10.00，还差 ¥320.00 包邮`. Where a
 * checkout becomes two orders, each has a text that names it, as each has to reach the amount by its own goods.
 */
export const shippingTexts = (orders: readonly OrderShipping[]): string[] =>
  orders.map((order) => `${orders.length > 1 ? `${ORDER_KINDS[order.kind]}` : ''}${costText(order)}`);
