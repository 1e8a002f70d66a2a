import { z } from 'zod';
import {
  dayFilter,
  filterField,
  pageField,
  searchField,
  tabsField,
} from '#lib/platform/http/call/common.fields.ts';
import { DAY_MS, parseDateTime } from '#lib/platform/time.rules.ts';
import { PAYMENT_STATES } from '#lib/trade/orders/order-words.rules.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import { PAYMENT_TABS, type PaymentSearch } from '#lib/trade/payments/office/payments-office.rules.ts';
import { ORDER_REFUND_STATES } from '#lib/trade/payments/refunds/refunds.rules.ts';
import { DIFFERENCE_TABS } from '#lib/trade/payments/reconcile/reconcile.rules.ts';

/** The list of payments, as its address asks for it. */
export const paymentQuery = z.object({
  keywords: searchField('订单号、公司、商户单号或平台单号', '订单号、公司、商户单号、平台单号', 60),
  provider: filterField('支付平台', '全部平台', PAYMENT_PROVIDERS),
  from: dayFilter('从哪一天'),
  until: dayFilter('到哪一天'),
  tab: tabsField('付款状态', PAYMENT_TABS, 'received'),
  page: pageField,
});

/** What a list of payments is searched for: its days as moments. */
export const paymentSearch = ({
  keywords,
  provider,
  from,
  until,
}: z.output<typeof paymentQuery>): PaymentSearch => {
  const [first, last] = [parseDateTime(from), parseDateTime(until)];
  return { keywords, provider, from: first, until: last === null ? null : last + DAY_MS };
};

/** The list of transfers, as its address asks for it. */
export const transferQuery = z.object({
  state: tabsField('转账状态', PAYMENT_STATES, 'waiting'),
  page: pageField,
});

/** The list of refunds of what no provider holds, and of all that wait for a second user. */
export const refundQuery = z.object({
  state: tabsField('退款状态', { wished: '待复核', ...ORDER_REFUND_STATES }, 'waiting'),
  page: pageField,
});

/** What does not agree on a day, as the day's address asks for it. */
export const differenceQuery = z.object({
  keywords: searchField('商户单号、平台单号或退款单号', '商户单号、平台单号、退款单号', 64),
  kind: tabsField('差异的种类', DIFFERENCE_TABS, 'all'),
  page: pageField,
});
