import { isPastExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import type { Tone } from '#lib/platform/tone.rules.ts';

/** States of a lot. Only lots on sale count for the stock. */
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

/** States that staff may set by hand; a recall concerns more than one lot, so it is neither set nor undone here. */
export const CHOSEN_STATES = {
  on_sale: LOT_STATES.on_sale,
  quarantined: LOT_STATES.quarantined,
  blocked: LOT_STATES.blocked,
} as const;
export type ChosenState = keyof typeof CHOSEN_STATES;

/** Kinds of entries in the lot ledger. */
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

/** Fields of a lot needed to take units from it; lots are in the order in which they are taken. */
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

/** Takes units from lots that have units left, in their order, and subtracts them; as many as there are. */
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
 * Splits a number of units over lots on sale, in the order given, which is by expiry. Null where they have too few
 * units (product §7.14).
 */
export function splitOverLots(lots: readonly Takeable[], units: number): LotUnits[] | null {
  const parts = takeOf(unitsOf(lots), units);
  return sumOf(parts) === units ? parts : null;
}

/** A lot from which an order line took units. */
export interface LineLot {
  id: number;
  number: string;
  /** ms UTC */
  expiresAt: number | null;
  quantity: number;
  /** Place in the warehouse, for staff. */
  place: string;
  /** Address of its inspection report; null where there is none. */
  report: string | null;
  isRecalled: boolean;
  /** True for a lot that is no longer on sale: blocked, in quarantine or recalled. It must not be sent. */
  isHeldBack: boolean;
}

/** A line that takes units of a goods. */
export interface TakingLine {
  goodsId: number;
  quantity: number;
  /** True when bought at a near-expiry price. */
  isNearExpiry: boolean;
}

/**
 * Distributes the lots taken for all lines to each line: lines at a near-expiry price get the earliest expiry, then the
 * others follow in their order. Where the lots have too few units, lines get fewer or none.
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

/** Units of a lot in an order line not yet sent. */
export interface HeldUnits extends LotUnits {
  orderId: number;
  lineId: number;
}

/** Replacement of held units: empty where nothing is on sale. */
export interface Replacement extends HeldUnits {
  by: LotUnits[];
}

/**
 * Returns the lots on sale that replace units held by orders, first come, first served, in the given order of expiry.
 * A line gets fewer units where the lots have too few.
 */
export function replacementsOf(lots: readonly Takeable[], held: readonly HeldUnits[]): Replacement[] {
  const left = unitsOf(lots);
  return held.map((units) => ({ ...units, by: takeOf(left, units.quantity) }));
}

/** The lot shown for a goods; days in ms UTC. */
export interface ShownLot {
  number: string;
  madeAt: number | null;
  expiresAt: number | null;
}

/** True when two numbers mean the same lot: case does not distinguish lots. */
export const isSameLot = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

/** Returns the name of a lot for texts: `批号 A240301`, or that it has no number. */
export const lotName = (number: string): string => (number === '' ? '无批号' : `批号 ${number}`);

/** True when goods of a business scope may have no expiry: devices, whose labels need not state one. */
export const mayLackExpiry = (scopeCode: string): boolean => scopeCode.startsWith('device');

/** Formats a day of a lot; `—` where it is unknown. */
export const lotDay = (ms: number | null): string => (ms === null ? '—' : formatDate(ms));

/** Returns the lots of a line for a file, each with expiry and quantity: `A240301 至 2027-02-28 × 12`. */
export const lotsText = (lots: readonly LineLot[]): string =>
  lots
    .map(
      ({ number, expiresAt, quantity, isRecalled }) =>
        `${number || '无批号'} 至 ${lotDay(expiresAt)} × ${quantity}${isRecalled ? '（已召回）' : ''}`,
    )
    .join('；');

/** Returns the reason why a lot cannot get a state; null where it can. `now` in ms. */
export function stateRefusal(
  { state, expiresAt }: { state: LotState; expiresAt: number | null },
  wanted: ChosenState,
  now: number,
): string | null {
  if (state === 'recalled') return '这个批次已召回，不能再改为在售或其他状态；退厂、销毁请用“更正数量”。';
  if (wanted === 'on_sale' && isPastExpiry(expiresAt, now)) return '这个批次已过有效期，不能改为在售。';
  return null;
}
