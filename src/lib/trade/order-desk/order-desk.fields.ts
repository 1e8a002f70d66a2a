import { z } from 'zod';
import { PROVINCES } from '#lib/platform/regions.rules.ts';
import {
  dayFilter,
  filterField,
  pageField,
  requiredText,
  searchField,
  sortField,
  tabsField,
} from '#lib/platform/http/call/common.fields.ts';
import {
  chosenIds,
  DESK_LIMITS,
  DESK_SORTS,
  ORDER_MARKS,
  REFUSAL_WORDS,
  type OrderSearch,
} from '#lib/trade/order-desk/order-desk.rules.ts';
import { ORDER_STATES, PAYMENT_METHODS } from '#lib/trade/orders/orders.rules.ts';
import { CARRIERS } from '#lib/trade/parcels/parcels.rules.ts';
import { daysOf } from '#lib/trade/orders/view/order-query.fields.ts';

/** Query of the desk's list of orders. */
export const orderDeskQuery = z.object({
  keywords: searchField('搜索订单', '订单号、运单号、公司或收货人', DESK_LIMITS.keywords),
  region: filterField('收货地区', '全部地区', Object.fromEntries(PROVINCES.map(({ name }) => [name, name]))),
  method: filterField('付款方式', '全部付款方式', PAYMENT_METHODS),
  carrier: filterField('承运商', '全部承运商', Object.fromEntries(CARRIERS.map((name) => [name, name]))),
  mark: filterField('特别的订单', '不限', ORDER_MARKS),
  from: dayFilter('下单从哪一天'),
  until: dayFilter('下单到哪一天'),
  sort: sortField(DESK_SORTS, 'oldest'),
  state: tabsField('订单状态', ORDER_STATES, 'paid'),
  page: pageField,
});

/** Converts the query of the desk's list to a search, its days to moments. */
export function orderSearch(query: Omit<z.output<typeof orderDeskQuery>, 'page'>): OrderSearch {
  return { ...query, ...daysOf(query) };
}

/** Returns the orders of a page for several: those that its address names, or the list that it was opened from. */
export const chosenOrders = (asked: URLSearchParams): { ids: number[] | null; search: OrderSearch } => ({
  ids: chosenIds(asked),
  search: orderSearch(orderDeskQuery.parse(Object.fromEntries(asked))),
});

/** Reason for refusing a buyer's request to cancel. */
export const refuseCancelForm = z.object({
  reason: requiredText('驳回原因', DESK_LIMITS.reason, 2).meta({
    label: '驳回原因',
    note: '（买家可见）',
    suggestions: REFUSAL_WORDS,
    autocomplete: 'off',
  }),
});

/** Note of an operator on an order, for other operators. */
export const orderNoteForm = z.object({
  text: requiredText('备注', DESK_LIMITS.note, 2).meta({
    label: '内部备注',
    kind: 'area',
    rows: 3,
    help: '只有同事看得到',
  }),
});
