import { z } from 'zod';
import { flag, keysOf, moment, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import {
  type Invoice,
  INVOICE_FILES,
  INVOICE_STATES,
  TITLE_KINDS,
} from '#lib/trade/invoices/invoices.rules.ts';

export const checkoutTitleAnswer = z
  .object({
    id: z.int(),
    isDefault: z.boolean(),
    kind: keysOf(TITLE_KINDS),
    title: z.string(),
    taxNo: z.string(),
    bank: z.string(),
    account: z.string(),
    address: z.string(),
    phone: z.string().describe('电话'),
  })
  .meta({ id: 'CheckoutTitle' });

export const invoiceTitleAnswer = z
  .object({
    id: z.int().describe('抬头编号'),
    kind: keysOf(TITLE_KINDS),
    title: z.string().describe('发票抬头'),
    title_hint: z.string().describe('抬头的提示：与营业执照名称不一致'),
    tax_no: z.string().describe('税号'),
    tax_no_hint: z.string().describe('税号的提示'),
    bank: z.string().describe('开户行'),
    account: z.string().describe('账号'),
    address: z.string().describe('注册地址'),
    phone: z.string().describe('注册电话'),
    is_default: flag('默认'),
  })
  .meta({ id: 'InvoiceTitle' });

export const invoiceAnswer = z
  .object({
    id: z.int().describe('发票编号'),
    no: z.string().describe('申请号'),
    kind: keysOf(TITLE_KINDS),
    state: keysOf(INVOICE_STATES),
    state_text: z.string().describe('状态的说法'),
    title: z.string().describe('发票抬头'),
    tax_no: z.string().describe('税号'),
    amount: yuan('价税合计，红字发票为负'),
    red_amount: yuan('红字发票已冲掉的金额'),
    red_of: z.int().nullable().describe('红字发票所冲的发票编号；蓝字发票为 null'),
    number: z.string().nullable().describe('发票号码；没开出为 null'),
    issued_at: moment('开票日期').nullable(),
    reason: z.string().describe('驳回或红冲的原因'),
    email: z.string().describe('接收邮箱'),
    created_at: moment('申请时间'),
    files: z.array(keysOf(INVOICE_FILES)).describe('可以下载的文件种类'),
    orders: z
      .array(
        z.object({ id: z.int().describe('订单编号'), no: z.string().describe('订单号'), amount: yuan() }),
      )
      .describe('开了哪些订单，各多少'),
  })
  .meta({ id: 'Invoice' });

/** An invoice in the names of the API: amounts in yuan, those of red ones negative, times in ms UTC. */
export const toInvoiceState = (invoice: Invoice) => ({
  id: invoice.id,
  no: invoice.no,
  kind: invoice.kind,
  state: invoice.state,
  state_text: INVOICE_STATES[invoice.state],
  title: invoice.title,
  tax_no: invoice.taxNo,
  amount: fenToYuan(invoice.redOf ? -invoice.amountFen : invoice.amountFen),
  red_amount: fenToYuan(invoice.redFen),
  red_of: invoice.redOf?.id ?? null,
  number: invoice.number,
  issued_at: invoice.issuedAt,
  reason: invoice.reason,
  email: invoice.email,
  created_at: invoice.createdAt,
  files: [...invoice.files],
  orders: invoice.orders.map(({ id, no, amountFen }) => ({ id, no, amount: fenToYuan(amountFen) })),
});
