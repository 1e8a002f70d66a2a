import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import type { AsListed } from '#lib/trade/returns/list-returns.service.ts';
import type { ListedReturn } from '#lib/trade/returns/returns.repository.ts';
import { refundWords } from '#lib/trade/returns/returns.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** A return in the desk's list. */
export type DeskReturn = AsListed<ListedReturn>;

/** The columns of the desk's list of returns. */
export const returnColumns: readonly Column<DeskReturn>[] = [
  { key: 'orderNo', label: '订单', href: ({ id }) => pathTo('return_on_desk', { id }) },
  { key: 'company', label: '买家' },
  { key: 'goods', label: '商品', note: ({ id }) => `售后 ${id}`, class: 'wrap-anywhere' },
  { key: 'kind', label: '处理方式与原因', only: 'page' },
  {
    key: 'refund',
    label: '退款',
    kind: 'money',
    place: 'line',
    value: (one) => refundWords(one, one.refundFen),
    class: 'price',
  },
  { key: 'createdAt', label: '申请时间', kind: 'moment', place: 'line' },
];
