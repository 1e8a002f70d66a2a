import type { Invoice, InvoiceFile, InvoiceProviderName } from '#lib/trade/invoices/invoices.rules.ts';

/** An invoice that a provider has issued. Time in ms UTC. */
export interface Issued {
  number: string;
  issuedAt: number;
  /** What the provider calls it. */
  reference: string;
}

/** Whoever issues invoices for the house. */
export interface InvoiceProvider {
  readonly name: InvoiceProviderName;
  /**
   * Issues what waits, and the same invoice again where it has done so before; null where it will take longer, or where
   * numbers come back by hand.
   */
  issue(invoice: Invoice, now: number): Promise<Issued | null>;
  /** An issued one as a file. Only for kinds of {@link filesOf}. */
  file(invoice: Invoice, kind: InvoiceFile): Promise<Uint8Array<ArrayBuffer>>;
}

const FILES: Readonly<Record<InvoiceProviderName, readonly InvoiceFile[]>> = {
  manual: [],
  sandbox: ['pdf', 'ofd'],
};

/** What files of an issued invoice its provider has. */
export const filesOf = (provider: InvoiceProviderName): readonly InvoiceFile[] => FILES[provider];

/** Those who issue by themselves what waits. */
export const ISSUING: readonly InvoiceProviderName[] = ['sandbox'];

/** How long the sandbox takes, so that an operator can be faster, as in a house that issues by hand. */
export const SANDBOX_TAKES_MS = 600_000;

/** The number of a sample: no invoice of the tax office begins with 9900. */
export const sampleNumber = (id: number, day: string): string =>
  `9900${day.replaceAll('-', '')}${String(id).padStart(8, '0')}`;
