import { isPastExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import type { Tone } from '#lib/platform/tone.rules.ts';

/** What a lot can be. Only those on sale make up the stock. */
export const LOT_STATES = {
  on_sale: '在售',
  quarantined: '待验',
  blocked: '停售',
  recalled: '召回',
} as const;
export type LotState = keyof typeof LOT_STATES;

export const LOT_TONES: Record<LotState, Tone> = {
  on_sale: 'good',
  quarantined: 'busy',
  blocked: 'quiet',
  recalled: 'bad',
};

/** States that staff give a lot by hand; a recall is no state of one lot alone, so it is neither given nor undone here. */
export const CHOSEN_STATES = {
  on_sale: LOT_STATES.on_sale,
  quarantined: LOT_STATES.quarantined,
  blocked: LOT_STATES.blocked,
} as const;
export type ChosenState = keyof typeof CHOSEN_STATES;

/** What an entry of a lot's ledger is about. */
export const LOT_ENTRIES = {
  taken_in: '入库',
  sale: '销售',
  give_back: '取消退回',
  return: '退货入库',
  written_off: '退货报损',
  correction: '更正',
  count: '盘点',
  state: '状态',
  move: '移位',
  recall: '召回',
  swap: '召回换批',
} as const;
export type LotEntryKind = keyof typeof LOT_ENTRIES;

export const LOT_LIMITS = { number: 60, place: 30, reason: 60, units: 1_000_000 } as const;

/** What the taking of a lot needs to know of it; lots stand in the order in which they are taken. */
export interface Takeable {
  id: number;
  goodsId: number;
  state: LotState;
  quantity: number;
}

/** Units of one lot. */
export interface LotUnits {
  lotId: number;
  quantity: number;
}

export const isForSale = ({ state, quantity }: Takeable): boolean => state === 'on_sale' && quantity > 0;

/** Takes units of lots that have so many left, in their order, and marks them as taken; as many as there are. */
function takeOf(left: LotUnits[], units: number): LotUnits[] {
  const parts: LotUnits[] = [];
  let missing = units;
  for (const lot of left) {
    const quantity = Math.min(missing, lot.quantity);
    if (quantity === 0) continue;
    parts.push({ lotId: lot.lotId, quantity });
    lot.quantity -= quantity;
    missing -= quantity;
  }
  return parts;
}

const unitsOf = (lots: readonly Takeable[]): LotUnits[] =>
  lots.filter(isForSale).map(({ id, quantity }) => ({ lotId: id, quantity }));

const sumOf = (parts: readonly LotUnits[]): number => parts.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Which lots some units come from: those on sale, in the order given, which is that of their expiry. Null where they have
 * not enough (product §7.14).
 */
export function splitOverLots(lots: readonly Takeable[], units: number): LotUnits[] | null {
  const parts = takeOf(unitsOf(lots), units);
  return sumOf(parts) === units ? parts : null;
}

/** A lot that a line of an order took. */
export interface LineLot {
  id: number;
  number: string;
  /** ms UTC */
  expiresAt: number | null;
  quantity: number;
  /** Where it stands in the warehouse: for staff. */
  place: string;
  /** Where its inspection report is read; null where there is none. */
  report: string | null;
  isRecalled: boolean;
  /** Of a lot that is not on sale any more: blocked, in quarantine or recalled. It does not leave the house. */
  isHeldBack: boolean;
}

/** A line that takes units of a goods. */
export interface TakingLine {
  goodsId: number;
  quantity: number;
  /** Bought at a price for goods near their expiry. */
  isNearExpiry: boolean;
}

/**
 * The lots that each line gets of those that were taken for all of them: lines at a price for near expiry the earliest,
 * then the others in their order. Where lots have not enough, lines go without.
 */
export function lotsOfLines(
  lines: readonly TakingLine[],
  taken: ReadonlyMap<number, readonly LotUnits[]>,
): LotUnits[][] {
  const left = new Map([...taken].map(([goodsId, lots]) => [goodsId, lots.map((lot) => ({ ...lot }))]));
  const result = lines.map((): LotUnits[] => []);
  const order = [...lines.keys()].sort(
    (a, b) => Number(lines[b]?.isNearExpiry) - Number(lines[a]?.isNearExpiry) || a - b,
  );
  for (const index of order) {
    const line = lines[index];
    if (line) result[index] = takeOf(left.get(line.goodsId) ?? [], line.quantity);
  }
  return result;
}

/** Units of a lot that a line of an order has, which was not sent. */
export interface HeldUnits extends LotUnits {
  orderId: number;
  lineId: number;
}

/** What takes the place of held units: none where nothing is on sale. */
export interface Replacement extends HeldUnits {
  by: LotUnits[];
}

/**
 * Which lots on sale take the place of units that orders hold of others, first come, first served: those given, in the
 * order of their expiry. Where they have not enough, a line gets what there is.
 */
export function replacementsOf(lots: readonly Takeable[], held: readonly HeldUnits[]): Replacement[] {
  const left = unitsOf(lots);
  return held.map((units) => ({ ...units, by: takeOf(left, units.quantity) }));
}

/** The lot that a goods shows; days in ms UTC. */
export interface ShownLot {
  number: string;
  madeAt: number | null;
  expiresAt: number | null;
}

/** Whether two numbers are read from the same boxes: case does not distinguish lots. */
export const isSameLot = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

/** A lot as people call it: `批号 A240301`, or that it has none. */
export const lotName = (number: string): string => (number === '' ? '无批号' : `批号 ${number}`);

/** Whether goods of a business scope may have no expiry: devices, whose labels need not name one. */
export const mayLackExpiry = (scopeCode: string): boolean => scopeCode.startsWith('device');

/** A day of a lot, where it is known. */
export const lotDay = (ms: number | null): string => (ms === null ? '—' : formatDate(ms));

/** The lots of a line in a file, each with expiry and quantity: `A240301 至 2027-02-28 × 12`. */
export const lotsText = (lots: readonly LineLot[]): string =>
  lots
    .map(
      ({ number, expiresAt, quantity, isRecalled }) =>
        `${number || '无批号'} 至 ${lotDay(expiresAt)} × ${quantity}${isRecalled ? '（已召回）' : ''}`,
    )
    .join('；');

/** What is wrong with putting a lot on sale; null where nothing is. `now` in ms. */
export function stateRefusal(
  { state, expiresAt }: { state: LotState; expiresAt: number | null },
  wanted: ChosenState,
  now: number,
): string | null {
  if (state === 'recalled') return '这个批次已召回，不能再改为在售或其他状态；退厂、销毁请用“更正数量”。';
  if (wanted === 'on_sale' && isPastExpiry(expiresAt, now)) return '这个批次已过有效期，不能改为在售。';
  return null;
}
