import type { LineLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { Tone } from '#lib/platform/tone.rules.ts';

/** Tracking states of a parcel, in order; `sent`: only its dispatch is known. */
export const PARCEL_STATES = {
  sent: '已发出',
  collected: '已揽收',
  moving: '运输中',
  delivering: '派送中',
  delivered: '已签收',
  problem: '异常',
} as const;
export type ParcelState = keyof typeof PARCEL_STATES;

export const PARCEL_TONES: Record<ParcelState, Tone> = {
  sent: 'quiet',
  collected: 'busy',
  moving: 'busy',
  delivering: 'busy',
  delivered: 'good',
  problem: 'bad',
};

export const PARCEL_LIMITS = { carrier: 40, trackingNo: 60, pasted: 30_000, reason: 60 } as const;

/** Carriers suggested while typing; any other may be typed. */
export const CARRIERS = [
  '顺丰速运',
  '京东物流',
  '德邦快递',
  '中通快递',
  '圆通速递',
  '韵达快递',
  '申通快递',
  '极兔速递',
  '邮政 EMS',
  '自有车队',
];

/** Other names of listed carriers, without spaces and in capitals. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  顺丰速运: ['顺丰', '顺丰快递', '顺丰快运', '顺丰物流', 'SF', 'SFEXPRESS'],
  京东物流: ['京东', '京东快递', '京东快运', 'JD'],
  德邦快递: ['德邦', '德邦物流', '德邦快运'],
  中通快递: ['中通', '中通速递', '中通快运', 'ZTO'],
  圆通速递: ['圆通', '圆通快递', 'YTO'],
  韵达快递: ['韵达', '韵达速递', '韵达快运', 'YUNDA'],
  申通快递: ['申通', '申通速递', 'STO'],
  极兔速递: ['极兔', '极兔快递', 'J&T'],
  '邮政 EMS': ['邮政', '中国邮政', '邮政快递', '邮政速递', '中国邮政EMS', 'EMS'],
  自有车队: ['自有车', '自有车辆', '自送', '车队'],
};
const CARRIER_OF = new Map(
  CARRIERS.flatMap((carrier) =>
    [spelt(carrier), ...(CALLED[carrier] ?? [])].map((name) => [name, carrier] as const),
  ),
);

function spelt(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
}

/**
 * Returns a carrier's name as stored: the listed name, so that filters and the tracking provider know it; others as
 * typed.
 */
export const asCarrier = (text: string): string => CARRIER_OF.get(spelt(text)) ?? text;

/** Returns a parcel's number as stored: in capitals, as carriers print it. */
export const asTrackingNo = (text: string): string => text.toUpperCase();

/** Returns a parcel as text: `顺丰速运 SF1001`. */
export const parcelName = ({ carrier, trackingNo }: { carrier: string; trackingNo: string }): string =>
  `${carrier} ${trackingNo}`;

/** True for text that may be a parcel number. */
export const isTrackingNo = (text: string): boolean => /^[\w-]{4,60}$/.test(text);

/** Loose patterns of carriers' numbers, which have changed more than once; with a description. */
const NUMBERED: Readonly<Record<string, { like: RegExp; words: string }>> = {
  顺丰速运: { like: /^(SF|SX|KY)?\d{12,15}$/, words: 'SF 加 12 至 15 位数字' },
  京东物流: { like: /^(JD[A-Z]{0,3})?\d{9,18}(-\d{1,3}){0,3}-?$/, words: 'JD 开头，后面 9 至 18 位数字' },
  德邦快递: { like: /^(DPK?)?\d{8,15}$/, words: 'DPK 加 8 至 15 位数字，或只有数字' },
  中通快递: { like: /^(ZTO?)?\d{10,16}$/, words: '10 至 16 位数字' },
  圆通速递: { like: /^(YT[ODG]?|[A-Z])?\d{8,18}$/, words: 'YT 加 8 至 18 位数字' },
  韵达快递: { like: /^(YD)?\d{10,19}$/, words: '10 至 19 位数字' },
  申通快递: { like: /^(STO?)?\d{12,15}$/, words: '12 至 15 位数字' },
  极兔速递: { like: /^(JT[A-Z]?|UT)?\d{12,15}$/, words: 'JT 加 12 至 15 位数字' },
  '邮政 EMS': { like: /^([A-Z]{2}\d{9}[A-Z]{2}|\d{10,14})$/, words: '13 位，全是数字或首尾各两个字母' },
};

/** Returns the question about a number that does not look like one of its (listed) carrier; null: none. */
export function oddNumberWords({
  carrier,
  trackingNo,
}: {
  carrier: string;
  trackingNo: string;
}): string | null {
  const known = NUMBERED[carrier];
  if (!known || known.like.test(trackingNo)) return null;
  return `“${trackingNo}”不像${carrier}的运单号（一般是 ${known.words}）。`;
}

/** Kind of change to a line that was not sent: units removed, or another lot sent. */
export type ChangeKind = 'cut' | 'swap';

/** Destination of units removed from a line: back on sale, or written off as missing or damaged. */
export const CUT_FATES = { stock: '商品放回库存', write_off: '商品缺失或破损，不放回' } as const;
export type CutFate = keyof typeof CUT_FATES;

/** Suggested reasons for a change. */
export const CHANGE_REASONS = ['库存不足', '商品破损', '批次临近效期', '与买家电话确认过'];

/** A tracking step of a parcel; time in ms. */
export interface ParcelStep {
  at: number;
  state: ParcelState;
  text: string;
}

/** Units of a line in a parcel. */
export interface ParcelGoods {
  lineId: number;
  lotId: number | null;
  lotNo: string;
  /** ms UTC */
  expiresAt: number | null;
  quantity: number;
}

/** A parcel with its contents and its tracking steps, latest first. */
export interface Parcel {
  id: number;
  orderId: number;
  /** Number within its order, from 1. */
  number: number;
  carrier: string;
  trackingNo: string;
  shippedAt: number;
  state: ParcelState;
  stateText: string;
  deliveredAt: number | null;
  goods: ParcelGoods[];
  steps: ParcelStep[];
  /**
   * Time (ms) of the last query at the provider; `failure` is the reason it failed, empty where it did not. For staff.
   */
  askedAt: number | null;
  failure: string;
}

/** Units of a lot that a line still has to be sent. */
export interface OpenUnits {
  lineId: number;
  lotId: number | null;
  lotNo: string;
  expiresAt: number | null;
  place: string;
  quantity: number;
  isRecalled: boolean;
  /** True for a lot that is no longer on sale: not sent. */
  isHeldBack: boolean;
}

/** Fields of a line that decide the number of units still to be sent. */
export interface SendableLine {
  id: number;
  quantity: number;
  sent: number;
  cut: number;
  lotNo: string;
  expiresAt: number | null;
}

/** Returns the units of a line that are still to be sent. */
const openOf = ({ quantity, sent, cut }: Pick<SendableLine, 'quantity' | 'sent' | 'cut'>): number =>
  quantity - sent - cut;

/**
 * Returns the units that an order's lines still have to be sent, by lot, earliest expiry first: the lots allocated to
 * them, minus those in parcels. Units from before lots were recorded have none.
 */
export function openUnits(
  lines: readonly SendableLine[],
  lots: ReadonlyMap<number, readonly LineLot[]>,
  parcelled: readonly Pick<ParcelGoods, 'lineId' | 'lotId' | 'quantity'>[],
): OpenUnits[] {
  return lines.flatMap((line) => {
    let open = openOf(line);
    const units: OpenUnits[] = [];
    for (const { id: lotId, number: lotNo, quantity, expiresAt, place, ...lot } of lots.get(line.id) ?? []) {
      const gone = parcelled
        .filter((one) => one.lineId === line.id && one.lotId === lotId)
        .reduce((sum, one) => sum + one.quantity, 0);
      const left = Math.min(open, quantity - gone);
      if (left <= 0) continue;
      open -= left;
      const { isRecalled, isHeldBack } = lot;
      units.push({
        lineId: line.id,
        lotId,
        lotNo,
        expiresAt,
        place,
        quantity: left,
        isRecalled,
        isHeldBack,
      });
    }
    if (open > 0) {
      const { lotNo, expiresAt } = line;
      units.push({
        lineId: line.id,
        lotId: null,
        lotNo,
        expiresAt,
        place: '',
        quantity: open,
        isRecalled: false,
        isHeldBack: false,
      });
    }
    return units;
  });
}

/** Returns the form key of a line's units of a lot: `12_7`, or `12_0` where no lot is known. */
export const unitsKey = ({ lineId, lotId }: Pick<OpenUnits, 'lineId' | 'lotId'>): string =>
  `${lineId}_${lotId ?? 0}`;

export const countUnits = (units: readonly { quantity: number }[]): number =>
  units.reduce((sum, { quantity }) => sum + quantity, 0);
