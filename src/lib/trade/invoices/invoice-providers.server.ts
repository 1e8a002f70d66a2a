import { paperOfd } from '#lib/platform/drawing/paper-ofd.server.ts';
import type { Invoice, InvoiceFile, InvoiceProviderName } from '#lib/trade/invoices/invoices.rules.ts';
import { paperPdf } from '#lib/platform/drawing/paper-pdf.server.ts';
import { createHash } from 'node:crypto';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findSetting } from '#lib/platform/db/setting.server.ts';
import type { Settings } from '#lib/platform/process/settings.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { samplePaper } from '#lib/trade/invoices/sample-paper.rules.ts';

/** An invoice that a provider has issued. Time in ms UTC. */
export interface Issued {
  number: string;
  issuedAt: number;
  /** Reference number at the provider. */
  reference: string;
}

/** A provider that issues the shop's invoices. */
interface InvoiceProvider {
  readonly name: InvoiceProviderName;
  /**
   * Issues a waiting invoice; a repeated call issues the same invoice again. Null where it takes longer, or where
   * numbers are entered by hand.
   */
  issue(invoice: Invoice, now: number): Promise<Issued | null>;
  /** Returns an issued invoice as a file. Only for kinds in {@link filesOf}. */
  file(invoice: Invoice, kind: InvoiceFile): Promise<Uint8Array<ArrayBuffer>>;
}

const FILES: Readonly<Record<InvoiceProviderName, readonly InvoiceFile[]>> = {
  manual: [],
  sandbox: ['pdf', 'ofd'],
};

/** Kinds of file that the provider has of an issued invoice. */
export const filesOf = (provider: InvoiceProviderName): readonly InvoiceFile[] => FILES[provider];

/** Providers that issue waiting invoices without an operator. */
export const ISSUING: readonly InvoiceProviderName[] = ['sandbox'];

/** Time (ms) that the sandbox takes, so that an operator can be faster, as in a shop that issues by hand. */
export const SANDBOX_TAKES_MS = 600_000;

/** Returns the number of a sample: no invoice of the tax office begins with 9900. */
export const sampleNumber = (id: number, day: string): string =>
  `9900${day.replaceAll('-', '')}${String(id).padStart(8, '0')}`;

/** Provider of new applications: in a demo the sandbox unless another is set, in a live shop always by hand. */
export const invoiceProviderName = ({ INVOICE_PROVIDER, SITE_MODE }: Settings): InvoiceProviderName =>
  SITE_MODE === 'demo' ? (INVOICE_PROVIDER ?? 'sandbox') : 'manual';

/** The provider that an invoice was given to. */
export const invoiceProvider = (db: Db, name: InvoiceProviderName): InvoiceProvider =>
  name === 'sandbox' ? sandbox(db) : MANUAL;

/** Operators issue with the tax software and enter the numbers; the files are in that software, the shop has none. */
const MANUAL: InvoiceProvider = {
  name: 'manual',
  issue: () => Promise.resolve(null),
  file: () => Promise.reject(new Error('an invoice issued by hand has no file')),
};

/** Issues samples after {@link SANDBOX_TAKES_MS}, with numbers that no real invoice has. */
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
