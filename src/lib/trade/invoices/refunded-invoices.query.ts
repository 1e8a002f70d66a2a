import { sql } from 'kysely';
import { LIVING_INVOICES } from '#lib/trade/invoices/invoices.rules.ts';

/** Amount that red invoices take back of an invoice, in fen. */
const redFen = sql`coalesce((
  select sum(red.amount_fen) from invoice as red
  where red.red_of = invoice.id and red.state in (${sql.join(LIVING_INVOICES.map((state) => sql.lit(state)))})
), 0)`;

/** True when an invoice exceeds what its orders kept, after later refunds. */
export const isRefunded = sql<boolean>`(
  invoice.amount_fen
  - ${redFen}
  > coalesce((select sum(case when orders.payable_fen > orders.refunded_fen then orders.payable_fen - orders.refunded_fen else 0 end)
      from invoice_order inner join orders on orders.id = invoice_order.order_id
      where invoice_order.invoice_id = invoice.id), 0)
  and invoice.amount_fen > ${redFen}
)`;
