import { paperOfd } from '#lib/platform/drawing/paper-ofd.server.ts';
import { paperPdf } from '#lib/platform/drawing/paper-pdf.server.ts';
import { createHash } from 'node:crypto';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findSetting } from '#lib/platform/db/setting.server.ts';
import type { Settings } from '#lib/platform/process/settings.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import type { InvoiceProviderName } from '#lib/trade/invoices/invoices.rules.ts';
import {
  type InvoiceProvider,
  SANDBOX_TAKES_MS,
  sampleNumber,
} from '#lib/trade/invoices/issuing/providers.rules.ts';
import { samplePaper } from '#lib/trade/invoices/issuing/sample-paper.rules.ts';

/** Who issues what is applied for from now on: in a demo the sandbox unless it is set otherwise, in a live shop never. */
export const invoiceProviderName = ({ INVOICE_PROVIDER, SITE_MODE }: Settings): InvoiceProviderName =>
  SITE_MODE === 'demo' ? (INVOICE_PROVIDER ?? 'sandbox') : 'manual';

/** The provider that an invoice was given to. */
export const invoiceProvider = (db: Db, name: InvoiceProviderName): InvoiceProvider =>
  name === 'sandbox' ? sandbox(db) : MANUAL;

/** Operators issue with the tax software and bring the numbers back; files are there, and the shop has none. */
const MANUAL: InvoiceProvider = {
  name: 'manual',
  issue: () => Promise.resolve(null),
  file: () => Promise.reject(new Error('an invoice issued by hand has no file')),
};

/** Issues samples after a while, with numbers that no invoice has. */
const sandbox = (db: Db): InvoiceProvider => ({
  name: 'sandbox',
  issue: async ({ id, createdAt }, now) => {
    if (createdAt + SANDBOX_TAKES_MS > now) return null;
    return { number: sampleNumber(id, formatDate(createdAt)), issuedAt: now, reference: `sample-${id}` };
  },
  file: async (invoice, kind) => {
    const paper = samplePaper(invoice, await sellerOf(db));
    if (kind === 'pdf') return paperPdf(paper);
    const id = createHash('md5').update(invoice.no).digest('hex');
    return paperOfd(paper, { id, day: formatDate(invoice.issuedAt ?? invoice.createdAt) });
  },
});

async function sellerOf(db: Db): Promise<string> {
  const { company } = JSON.parse((await findSetting(db, 'common_config')) ?? '{}') as { company?: string };
  return company ?? '药仓';
}
