import type { Named, Flag } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';

/** Whom a member has invoices made out to. Only a special one needs bank, account, address and phone. */
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

export type InvoiceTitleRow = Named<Selectable<InvoiceTitleTable>>;
export type NewInvoiceTitle = Insertable<InvoiceTitleTable>;
export type InvoiceTitleChange = Updateable<InvoiceTitleTable>;

export interface InvoiceTables {
  invoice_title: InvoiceTitleTable;
}
