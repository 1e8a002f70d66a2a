import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { Flag } from '#lib/platform/db/flag.table.ts';
import type { TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';

/** Who a member has invoices made out to. Only a special one needs bank, account, address and phone. */
export interface InvoiceTitleTable {
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

export type InvoiceTitleRow = Selectable<InvoiceTitleTable>;
export type NewInvoiceTitle = Insertable<InvoiceTitleTable>;
export type InvoiceTitleChange = Updateable<InvoiceTitleTable>;
