import { MOST_ADDRESSES } from '#lib/people/addresses/addresses.rules.ts';
import type { PastedAddress } from '#lib/people/addresses/paste/paste-address.rules.ts';
import { regionName } from '#lib/platform/regions.rules.ts';

/** A row of the list in which several pasted addresses are checked. */
export interface RowToCheck {
  receiver: string;
  phone: string;
  /** As it is written: `河南省郑州市`. */
  region: string;
  detail: string;
  isKept: boolean;
  /** Nothing was read, as parts of several addresses are mixed. */
  isUnclear: boolean;
  unused: string[];
}

interface Sent {
  tone: 'success' | 'error';
  values?: Record<string, string> | undefined;
}

/**
 * Returns the list to show after a paste of several addresses (`read`), or after it was sent with errors; null where
 * none is due.
 */
export function listToCheck(sent: Sent | null, read: readonly PastedAddress[]): RowToCheck[] | null {
  const values = sent?.values;
  if (!values) return null;
  if (values['receiver_0'] !== undefined) return sentRows(values);
  if (sent.tone !== 'success' || read.length < 2) return null;
  return read.map(({ receiver, phone, regionCode, detail, unused, isUnclear = false }) => ({
    receiver,
    phone,
    detail,
    unused,
    isUnclear,
    isKept: !isUnclear,
    region: regionName(regionCode) ?? '',
  }));
}

const sentRows = (values: Record<string, string>): RowToCheck[] =>
  Array.from({ length: MOST_ADDRESSES }, (_, at) => at)
    .filter((at) => values[`receiver_${at}`] !== undefined)
    .map((at) => {
      const text = (name: string): string => values[`${name}_${at}`] ?? '';
      return {
        receiver: text('receiver'),
        phone: text('phone'),
        region: text('region'),
        detail: text('detail'),
        isKept: text('keep') === '1',
        isUnclear: false,
        unused: [],
      };
    });
