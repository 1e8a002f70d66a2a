import { z } from 'zod';
import {
  allTabsField,
  choiceField,
  idField,
  idsFieldOf,
  pageField,
  searchField,
} from '#lib/platform/http/call/common.fields.ts';
import { idempotencyKeyField } from '#lib/platform/http/call/office.fields.ts';
import { mailField } from '#lib/people/messages/message.fields.ts';
import {
  INVOICE_FILES,
  INVOICE_LIMITS,
  INVOICE_STATES,
  type InvoiceFile,
  MOST_ORDERS,
  TITLE_KINDS,
} from '#lib/trade/invoices/invoices.rules.ts';

/** A month that filters a list, `2026-11`; other text filters nothing. */
export const monthField = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
  .nullable()
  .default(null)
  .catch(null)
  .meta({ label: '申请月份', placeholder: '全部月份', kind: 'choice' });

/** Query of the buyer's list. */
export const invoiceQuery = z.object({
  month: monthField,
  number: searchField('发票号码、申请号或订单号', '发票号码、申请号或订单号', INVOICE_LIMITS.search),
  state: allTabsField('发票状态', INVOICE_STATES),
  page: pageField,
});

/** Ids of the orders that an invoice is applied for. */
const orderIdsField = idsFieldOf(
  '请先选择要开票的订单',
  MOST_ORDERS,
  `一张发票最多 ${MOST_ORDERS} 个订单，请分几次申请`,
);

/** An application, as the call takes it. */
export const applicationForm = z.object({
  kind: choiceField(TITLE_KINDS, '请选择发票类型').meta({
    label: '开哪种发票',
    kind: 'chips',
    initial: 'ordinary',
  }),
  invoice_title_id: idField.meta({ label: '发票抬头', kind: 'choice' }),
  email: z
    .literal('')
    .or(mailField)
    .optional()
    .default('')
    .meta({ label: '接收邮箱', help: '开出后发到这里；可以不填，随时在电子发票下载', autocomplete: 'email' }),
});

export const applicationFields = applicationForm.extend({
  order_ids: orderIdsField,
  idempotency_key: idempotencyKeyField.describe('同一次申请重发时带同一个，只申请一次'),
});

/** Address to which an issued invoice is to be sent. */
export const sendAgainForm = z.object({
  email: mailField.meta({ label: '接收邮箱' }),
});

export const fileKindField = z.enum(
  Object.keys(INVOICE_FILES) as [InvoiceFile, ...InvoiceFile[]],
  '请选择 pdf 或 ofd',
);
