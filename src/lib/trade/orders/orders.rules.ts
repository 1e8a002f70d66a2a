import { HOUR_MS } from '#lib/platform/time.rules.ts';

/** States of an order in the buyer's words, in the order of its life. */
export const ORDER_STATES = {
  unpaid: '待付款',
  paid: '待发货',
  shipped: '已发货',
  completed: '已完成',
  cancelled: '已取消',
} as const;
export type OrderState = keyof typeof ORDER_STATES;

/** State of a new order. */
export const FIRST_STATE: OrderState = 'unpaid';

/** Time that an order may stay unpaid. */
export const PAY_WITHIN_HOURS = 24;
export const PAY_WITHIN_MS = PAY_WITHIN_HOURS * HOUR_MS;

/** Days after sending at which an order is taken as received. */
export const RECEIVED_AFTER_DAYS = 15;

export const INVOICE_KINDS = { none: '不开发票', ordinary: '电子普通发票', special: '电子专用发票' } as const;
export type InvoiceKind = keyof typeof INVOICE_KINDS;

/** Providers of online payments. The sandbox replaces them where no real payment is made. */
export const PAYMENT_PROVIDERS = { alipay: '支付宝', wechat: '微信支付', sandbox: '沙箱支付' } as const;
export type PaymentProviderName = keyof typeof PAYMENT_PROVIDERS;

export const PAYMENT_METHODS = { wallet: '余额支付', transfer: '对公转账', ...PAYMENT_PROVIDERS } as const;
export type PaymentMethod = keyof typeof PAYMENT_METHODS;

const NUMBERS = 100_000_000;
/** Factor without a common divisor with {@link NUMBERS}, so that ids below it get different numbers. */
const STRIDE = 61_803_399;

/**
 * Returns the number of an order: the day in Shanghai and eight digits that come from its id but do not reveal the
 * number of orders. `day` is `2026-11-20`.
 */
export function orderNo(id: number, day: string): string {
  const digits = ((id % NUMBERS) * STRIDE) % NUMBERS;
  return day.replaceAll('-', '') + String(digits).padStart(8, '0');
}

/** Requests of a buyer for the papers that come with the goods. */
export const DELIVERY_NOTES = {
  no_prices: '随货单不显示价格',
  two_copies: '随货单一式两份',
  test_reports: '附纸质检验报告',
} as const;

export type DeliveryNote = keyof typeof DELIVERY_NOTES;
/** Signature lines of a printed delivery note, by signer. */
export const DELIVERY_SIGNATURES = [
  '仓库复核：____________',
  '送货人：____________',
  '收货单位（签章）：________________',
  '日期：__________',
];

export const DELIVERY_NOTE_NAMES = Object.keys(DELIVERY_NOTES) as DeliveryNote[];

/** Joins notes as an order's row stores them, in the order of the list. */
export const joinNotes = (notes: readonly DeliveryNote[]): string =>
  DELIVERY_NOTE_NAMES.filter((name) => notes.includes(name)).join();

export const splitNotes = (joined: string): DeliveryNote[] =>
  DELIVERY_NOTE_NAMES.filter((name) => joined.split(',').includes(name));

/** True for text that is the number of an order or of a parcel, which an index finds. */
export const isOrderOrParcelNo = (words: string): boolean => /^[A-Za-z0-9-]{6,}$/.test(words);
