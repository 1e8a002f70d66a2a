import type { Named, Flag } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';
import type { InvoiceProviderName, InvoiceState } from '#lib/trade/invoices/invoices.rules.ts';

/** A title that a member has invoices made out to. Only a special one needs bank, account, address and phone. */
interface InvoiceTitleTable {
  id: Generated<number>;
  member_id: number;
  kind: TitleKind;
  title: string;
  tax_no: string;
  bank: string;
  account: string;
  address: string;
  phone: string;
  is_default: Generated<Flag>;
  created_at: number;
}

/**
 * An invoice, from its application on; a red one (`red_of`) takes back an amount of another. The title is a copy from
 * the day of application. Amounts in fen, of red ones positive too.
 */
interface InvoiceTable {
  id: Generated<number>;
  member_id: number;
  /** Idempotency key of the form. */
  key: string;
  red_of: number | null;
  kind: TitleKind;
  /** The buyer's company, as in its orders. */
  company: string;
  title: string;
  tax_no: string;
  bank: string;
  account: string;
  address: string;
  phone: string;
  /** E-mail address for the issued invoice; empty: not sent. */
  email: string;
  amount_fen: number;
  state: InvoiceState;
  /** 20 digits, once it is issued. */
  number: string | null;
  issued_at: number | null;
  /** Reason for its refusal, or for which a red one was made. */
  reason: string;
  provider: InvoiceProviderName;
  /** Reference at the provider; empty where there is none. */
  provider_reference: string;
  /** Time at which it is to be sent by e-mail; null: not, or not again. */
  mail_due_at: number | null;
  created_at: number;
}

/**
 * An order of an invoice. `living_order_id` is the order while the invoice counts, else null: its unique key limits an
 * order to one such invoice.
 */
interface InvoiceOrderTable {
  invoice_id: number;
  order_id: number;
  living_order_id: number | null;
  amount_fen: number;
}

export type InvoiceRow = Named<Selectable<InvoiceTable>>;
/** A new application, which waits to be issued. */
export type AppliedInvoice = Omit<
  InvoiceRow,
  'id' | 'state' | 'number' | 'issuedAt' | 'providerReference' | 'mailDueAt'
>;
export type NewInvoiceTitle = Insertable<InvoiceTitleTable>;
export type InvoiceTitleChange = Updateable<InvoiceTitleTable>;

export interface InvoiceTables {
  invoice_title: InvoiceTitleTable;
  invoice: InvoiceTable;
  invoice_order: InvoiceOrderTable;
}
