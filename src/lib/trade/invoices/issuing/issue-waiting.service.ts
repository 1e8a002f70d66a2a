import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { viewInvoices } from '#lib/trade/invoices/invoice-view.service.ts';
import { lockInvoice } from '#lib/trade/invoices/invoice-rows.repository.ts';
import { excessOf } from '#lib/trade/invoices/invoices.rules.ts';
import { noteIssued, noteRefused } from '#lib/trade/invoices/issuing/issue.service.ts';
import { findWaiting } from '#lib/trade/invoices/issuing/issuing.repository.ts';
import { ISSUING } from '#lib/trade/invoices/issuing/providers.rules.ts';
import { invoiceProvider } from '#lib/trade/invoices/issuing/providers.server.ts';

const AT_ONCE = 100;

/** What a buyer reads whose application a refund has overtaken. */
export const REFUNDED_SINCE = '申请后订单有退款，请按现在的金额重新申请。';

/** Has providers issue what waits for them, the oldest first; what a refund has overtaken is refused instead. */
export async function issueWaiting(db: Db, now: number): Promise<void> {
  for (let after = 0; ;) {
    const rows = await findWaiting(db, { providers: ISSUING, after }, AT_ONCE);
    for (const [index, invoice] of (await viewInvoices(db, rows)).entries()) {
      const row = rows[index];
      if (!row) continue;
      const issued =
        excessOf(invoice) > 0 ? null : await invoiceProvider(db, row.provider).issue(invoice, now);
      if (issued) await transact(db, (trx) => noteIssued(trx, row, issued, now));
      else if (excessOf(invoice) > 0)
        await transact(db, async (trx) => {
          if (await lockInvoice(trx, row.id)) await noteRefused(trx, row, REFUNDED_SINCE, now);
        });
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
