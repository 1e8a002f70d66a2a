import { fenToYuan } from '#lib/platform/money.rules.ts';
import { type Invoice, INVOICE_STATES } from '#lib/trade/invoices/invoices.rules.ts';

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
