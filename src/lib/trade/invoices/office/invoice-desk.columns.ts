import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import {
  excessOf,
  type Invoice,
  INVOICE_STATES,
  type InvoiceState,
  TITLE_KINDS,
} from '#lib/trade/invoices/invoices.rules.ts';

const OUTCOMES: Partial<Record<InvoiceState, string>> = { refused: '驳回原因', withdrawn: '说明' };

/** Returns the amount in fen, of red ones below zero. */
const signedFen = ({ amountFen, redOf }: Invoice): number => (redOf ? -amountFen : amountFen);

/** Returns the columns of the desk's list in a state; tax software reads those of its file, the same in all states. */
export const invoiceColumns = (state: InvoiceState = 'issued'): readonly Column<Invoice>[] => [
  { key: 'no', label: '申请号', place: 'head' },
  { key: 'number', label: '发票号码', only: 'file' },
  { key: 'issuedAt', label: '开票日期', kind: 'day', only: 'file' },
  { key: 'state', label: '状态', words: INVOICE_STATES, only: 'file' },
  { key: 'kind', label: '种类', words: TITLE_KINDS },
  { key: 'colour', label: '蓝字或红字', value: ({ redOf }) => (redOf ? '红字' : '蓝字'), only: 'file' },
  { key: 'redOf', label: '原发票号码', value: ({ redOf }) => redOf?.number ?? '', only: 'file' },
  { key: 'title', label: '购方名称' },
  { key: 'taxNo', label: '购方税号', only: 'file' },
  { key: 'bank', label: '开户银行', only: 'file' },
  { key: 'account', label: '银行账号', only: 'file' },
  { key: 'address', label: '注册地址', only: 'file' },
  { key: 'phone', label: '注册电话', only: 'file' },
  { key: 'amountFen', label: '价税合计', kind: 'money', place: 'line', value: signedFen },
  { key: 'excessFen', label: '申请后退款', kind: 'money', value: excessOf, only: 'file' },
  {
    key: 'orders',
    label: '订单号',
    value: ({ orders }) => orders.map(({ no }) => no).join(' '),
    class: 'tabular-nums',
  },
  { key: 'company', label: '下单公司', only: 'file' },
  { key: 'email', label: '接收邮箱', only: 'file' },
  { key: 'reason', label: '原因', only: 'file' },
  { key: 'createdAt', label: '申请时间', kind: 'moment', only: 'file' },
  { key: 'outcome', label: OUTCOMES[state] ?? '号码与日期', only: 'page' },
  { key: 'actions', label: '处理', class: 'max-md:pt-2 [&_button]:whitespace-nowrap', only: 'page' },
];

/** The columns of the invoices that wait for their numbers. */
export const waitingInvoiceColumns: readonly Column<Invoice>[] = [
  { key: 'no', label: '申请号', place: 'head', class: 'whitespace-nowrap tabular-nums' },
  { key: 'title', label: '购方' },
  { key: 'kind', label: '种类', value: ({ kind, redOf }) => `${redOf ? '红字' : ''}${TITLE_KINDS[kind]}` },
  { key: 'amountFen', label: '金额', kind: 'money', place: 'line', value: signedFen },
];
