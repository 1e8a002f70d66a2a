import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/platform/time.rules.ts';
import type { ParcelState, ParcelStep } from '#lib/trade/parcels/parcels.rules.ts';
import { PROVINCES } from '#lib/platform/regions.rules.ts';

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

/** Where the sandbox's parcels leave, and those of all ways that do not end there pass. */
const ORIGIN = '郑州市';
const HUBS = ['武汉市', '西安市', '合肥市', '石家庄市', '长沙市', '济南市'];

/** The same number for the same text, always. */
function hashOf(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}

/** Where an address lies: its city, or its province where that has none. */
function cityOf(regionName: string): string {
  const province = PROVINCES.find(({ name }) => regionName.startsWith(name))?.name ?? '';
  return regionName.slice(province.length).trim() || regionName;
}

/** All steps of a parcel's way, at moments that its number alone decides: one two days long, `speed` times as fast. */
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

/** Moves parcels by itself, every carrier's: for shops that have nobody to ask. The shop's own vans are followed by nobody. */
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
