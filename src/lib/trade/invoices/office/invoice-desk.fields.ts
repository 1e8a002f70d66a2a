import { z } from 'zod';
import {
  wholeNumber,
  filterField,
  pageField,
  requiredText,
  searchField,
  tabsField,
} from '#lib/platform/http/call/common.fields.ts';
import { INVOICE_LIMITS, INVOICE_STATES, TITLE_KINDS } from '#lib/trade/invoices/invoices.rules.ts';
import { monthField } from '#lib/trade/invoices/my-invoices.fields.ts';
import { INVOICE_MARKS, RED_REASONS, REFUSALS } from '#lib/trade/invoices/office/invoice-desk.rules.ts';
import { yuanField } from '#lib/trade/payments/payments.fields.ts';

/** Query of the desk's list of invoices. */
export const invoiceDeskQuery = z.object({
  company: searchField('搜索公司', '公司或发票抬头', INVOICE_LIMITS.search),
  number: searchField('搜索号码', '申请号、发票号码或订单号', INVOICE_LIMITS.search),
  month: monthField,
  kind: filterField('发票种类', '全部种类', TITLE_KINDS),
  mark: filterField('特别的发票', '不限', INVOICE_MARKS),
  state: tabsField('发票状态', INVOICE_STATES, 'waiting'),
  page: pageField,
});

/** Reason for refusing an application. */
export const refusalForm = z.object({
  reason: requiredText('原因', INVOICE_LIMITS.reason, 2).meta({
    help: '买家会看到，写明要改什么',
    autocomplete: 'off',
    suggestions: REFUSALS,
  }),
});

/** A red invoice against an issued one. */
export const redForm = z.object({
  amount: yuanField.meta({
    label: '红冲金额（元）',
    kind: 'money',
    autocomplete: 'off',
    maxlength: 14,
  }),
  reason: requiredText('原因', INVOICE_LIMITS.reason, 2).meta({
    help: '写进红字发票的说明，买家会看到',
    autocomplete: 'off',
    suggestions: RED_REASONS,
  }),
});

/** Numbers of invoices, pasted one per line. */
export const numbersForm = z.object({
  numbers: z.string('请填写发票号码').max(INVOICE_LIMITS.numbers, '一次最多 500 张，请分几次录入').meta({
    label: '发票号码',
    kind: 'area',
    rows: 14,
    help: '每行一张：申请号、发票号码（20 位）、开票日期，用空格或制表符隔开，可以从税务软件的表格整列粘贴。没有号码的行这次不录入。',
  }),
});

/** Number of the invoice's red one that a form is for. */
export const nthRedField = wholeNumber('请刷新页面后再提交', [1, 1_000_000]).describe(
  '这张发票的第几张红字发票，从 1 起；重发时带同一个，只开一张',
);
