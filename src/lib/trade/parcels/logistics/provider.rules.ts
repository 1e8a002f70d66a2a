import { DAY_MS, MINUTE_MS } from '#lib/platform/time.rules.ts';
import type { ParcelState, ParcelStep } from '#lib/trade/parcels/parcels.rules.ts';

/** A parcel as its provider is asked for it. Time in ms. */
export interface AskedParcel {
  carrier: string;
  trackingNo: string;
  shippedAt: number;
  /** Where it goes, as addresses begin, and the receiver's telephone number. */
  regionName: string;
  phone: string;
}

/** A parcel's way as far as it is known. */
export interface Track {
  state: ParcelState;
  /** The first first. */
  steps: ParcelStep[];
  /** When there may be more (ms); null: it is over. */
  nextAt: number | null;
}

/** Whoever knows where parcels are. */
export interface LogisticsProvider {
  readonly name: 'sandbox' | 'kuaidi100';
  /** A parcel's way at a moment (ms); null where nobody follows this carrier's parcels. Throws {@link LogisticsFailure}. */
  track(parcel: AskedParcel, now: number): Promise<Track | null>;
}

/** A provider that did not answer, or refused: why, for operators to read. */
export class LogisticsFailure extends Error {}

/** So long after it left nobody asks for a parcel any more. */
export const ASKED_FOR_MS = 30 * DAY_MS;

const FIRST_RETRY_MS = 10 * MINUTE_MS;
const LONGEST_RETRY_MS = 6 * 60 * MINUTE_MS;

/** When a provider is asked again that has failed so often in a row, the last time now (ms). */
export const retryAt = (failures: number, now: number): number =>
  now + Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10), LONGEST_RETRY_MS);
