import { type DraftChoices, FIRST_INVOICE_KIND } from '#lib/trade/checkout/choices/choices.rules.ts';
import { fitsKind, type InvoiceTitle, titleFor } from '#lib/trade/invoices/invoice-title.rules.ts';
import { listTitles } from '#lib/trade/invoices/invoice-titles.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { joinNotes } from '#lib/trade/orders/delivery-notes.rules.ts';
import type { NewOrder } from '#lib/trade/orders/orders.table.ts';

type InvoiceColumns = 'title' | 'tax_no' | 'bank' | 'account' | 'address' | 'phone';

/** What an order takes over of the buyer's wishes for invoice, delivery note and remark. */
export type OrderPapers = Pick<
  NewOrder,
  'invoice_kind' | `invoice_${InvoiceColumns}` | 'delivery_notes' | 'remark'
>;

/**
 * The invoice, delivery note and remark of an order. Throws `invalid_form` where the invoice needs a title that was not
 * chosen, or the chosen one is not the member's or not good for it: it never becomes another invoice by itself.
 */
export async function papersOf(db: Db, member: Member, choices: DraftChoices): Promise<OrderPapers> {
  const { invoiceKind = FIRST_INVOICE_KIND, invoiceTitleId, deliveryNotes = [], remark = '' } = choices;
  const titles = invoiceKind === 'none' ? [] : await listTitles(db, member);
  const chosen = invoiceTitleId ? titles.find(({ id }) => id === invoiceTitleId) : undefined;
  if (invoiceKind !== 'none' && invoiceTitleId && !chosen) {
    throw fieldError('invoice_title_id', '所选发票抬头已删除，请重新选择');
  }
  if (chosen && !fitsKind(chosen, invoiceKind)) {
    throw fieldError('invoice_title_id', `“${chosen.title}”不能开专用发票，请选择或新增专用发票抬头`);
  }
  const title = titleFor(titles, invoiceKind, invoiceTitleId);
  if (invoiceKind === 'special' && !title) {
    throw fieldError('invoice_title_id', '请先新增专用发票抬头，再提交订单');
  }
  return {
    invoice_kind: invoiceKind,
    ...titleColumns(title),
    delivery_notes: joinNotes(deliveryNotes),
    remark,
  };
}

const titleColumns = (title: InvoiceTitle | undefined) => ({
  invoice_title: title?.title ?? '',
  invoice_tax_no: title?.taxNo ?? '',
  invoice_bank: title?.bank ?? '',
  invoice_account: title?.account ?? '',
  invoice_address: title?.address ?? '',
  invoice_phone: title?.phone ?? '',
});
