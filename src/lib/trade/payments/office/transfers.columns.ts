import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { PAYMENT_STATES } from '#lib/trade/orders/order-words.rules.ts';
import type { Transfer } from '#lib/trade/payments/transfer-review.service.ts';

/** Returns the columns of the transfers in a state; those of the file are the same in all states. */
export const transferColumns = (state: Transfer['state'] = 'waiting'): readonly Column<Transfer>[] => [
  { key: 'orderNo', label: '订单', place: 'head' },
  { key: 'company', label: '下单公司' },
  { key: 'amountFen', label: '金额', kind: 'money', place: 'line', class: 'price' },
  { key: 'payerName', label: '付款单位' },
  { key: 'payerBank', label: '付款银行', only: 'file' },
  { key: 'reference', label: '流水号', class: 'break-all tabular-nums' },
  { key: 'createdAt', label: '提交时间', kind: 'moment', place: 'line' },
  { key: 'state', label: '状态', words: PAYMENT_STATES, only: 'file' },
  { key: 'decidedAt', label: '处理时间', kind: 'moment', only: 'file' },
  { key: 'note', label: '说明', only: 'file' },
  { key: 'slip', label: '回单', only: 'page' },
  { key: 'actions', label: state === 'waiting' ? '处理' : '结果', class: 'max-md:pt-2', only: 'page' },
];
