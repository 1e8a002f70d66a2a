import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/platform/time.rules.ts';
import type { ParcelState, ParcelStep } from '#lib/trade/parcels/parcels.rules.ts';
import { PROVINCES } from '#lib/platform/regions.rules.ts';

/** Query for a parcel at its provider. Time in ms. */
export interface AskedParcel {
  carrier: string;
  trackingNo: string;
  shippedAt: number;
  /** Destination region, as addresses begin; `phone` is the receiver's telephone number. */
  regionName: string;
  phone: string;
}

/** Tracking data of a parcel. */
export interface Track {
  state: ParcelState;
  /** Steps, earliest first. */
  steps: ParcelStep[];
  /** Time (ms) from which there may be more; null: tracking is finished. */
  nextAt: number | null;
}

/** A provider of tracking data. */
export interface LogisticsProvider {
  readonly name: 'sandbox' | 'kuaidi100';
  /**
   * Returns the tracking data of a parcel at a time (ms); null where no provider tracks its carrier. Throws
   * {@link LogisticsFailure}.
   */
  track(parcel: AskedParcel, now: number): Promise<Track | null>;
}

/** Failure of a provider that did not answer, or refused; the message is shown to operators. */
export class LogisticsFailure extends Error {}

/** Time (ms) after dispatch during which a parcel is tracked. */
export const ASKED_FOR_MS = 30 * DAY_MS;

const FIRST_RETRY_MS = 10 * MINUTE_MS;
const LONGEST_RETRY_MS = 6 * 60 * MINUTE_MS;

/** Returns the time (ms) of the next query at a provider after a number of failures in a row, the last one now. */
export const retryAt = (failures: number, now: number): number =>
  now + Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10), LONGEST_RETRY_MS);

/** Origin of the sandbox's parcels, and hubs on the way of those to other cities. */
const ORIGIN = '郑州市';
const HUBS = ['武汉市', '西安市', '合肥市', '石家庄市', '长沙市', '济南市'];

/** Returns a deterministic number for a text. */
function hashOf(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}

/** Returns the city of an address, or its province where it has no city. */
function cityOf(regionName: string): string {
  const province = PROVINCES.find(({ name }) => regionName.startsWith(name))?.name ?? '';
  return regionName.slice(province.length).trim() || regionName;
}

/**
 * Returns all steps of a parcel, at times derived from its number: within two days, or faster by the factor `speed`.
 */
export function sandboxSteps(parcel: AskedParcel, speed: number): ParcelStep[] {
  const { carrier, trackingNo, shippedAt, regionName } = parcel;
  const hash = hashOf(`${carrier} ${trackingNo}`);
  const [from, to] = [ORIGIN, cityOf(regionName)];
  const hub = HUBS[hash % HUBS.length] ?? ORIGIN;
  const late = hash % 4;
  const at = (hours: number): number => Math.floor(shippedAt + ((hours + late) * HOUR_MS) / speed);
  const isNear = from === to;
  const near = isNear ? 16 : 0;
  return [
    { at: at(1), state: 'collected', text: `【${from}】${carrier}已揽收` },
    { at: at(5), state: 'moving', text: `【${from}】已离开转运中心，发往${isNear ? to : hub}` },
    ...(isNear
      ? []
      : [
          { at: at(14), state: 'moving' as const, text: `【${hub}】已到达转运中心` },
          { at: at(16), state: 'moving' as const, text: `【${hub}】已离开转运中心，发往${to}` },
        ]),
    { at: at(32 - near), state: 'moving', text: `【${to}】已到达营业点` },
    { at: at(38 - near), state: 'delivering', text: `【${to}】正在派送` },
    { at: at(42 - near), state: 'delivered', text: `【${to}】已签收，签收人：收货单位收发室` },
  ];
}

/**
 * Simulates tracking data for all carriers, for shops without a provider; except for parcels of the shop's own vans.
 */
export const sandboxLogistics = (speed: number): LogisticsProvider => ({
  name: 'sandbox',
  track: (parcel, now): Promise<Track | null> => {
    if (parcel.carrier === '自有车队') return Promise.resolve(null);
    const all = sandboxSteps(parcel, speed);
    const steps = all.filter(({ at }) => at <= now);
    return Promise.resolve({
      state: steps.at(-1)?.state ?? 'sent',
      steps,
      nextAt: all[steps.length]?.at ?? null,
    });
  },
});
