import { isPastExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { findUnitsOfOrder } from '#lib/catalogue/goods/lots/line-lots.repository.ts';
import {
  changedLot,
  changedQuantities,
  holdLots,
  insertLot,
  newLotEntries,
  settleStock,
} from '#lib/catalogue/goods/lots/lots.repository.ts';
import {
  isForSale,
  isSameLot,
  type LotEntryKind,
  type LotUnits,
  type ShownLot,
  splitOverLots,
} from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { LotRow, NewLotEntry } from '#lib/catalogue/goods/goods.table.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';

export { holdLots, newLineLots, newLotEntries, openLots } from '#lib/catalogue/goods/lots/lots.repository.ts';

/** Change of a goods' stock caused by its lots. */
export interface StockChange {
  /** Units added to the stock, negative for units removed; units of lots that are not on sale do not count. */
  change: number;
  after: number;
  /** True when another lot is now the first to be sold: the goods shows another expiry. */
  isOtherLot: boolean;
}

/** Units added to or removed from a locked lot, with their ledger entry. */
export interface LotMove {
  lot: LotRow;
  change: number;
  kind: LotEntryKind;
  reason?: string;
  actorId?: number;
  orderId?: number;
  idempotencyKey?: string;
}

/** Returns the ledger entry of a move. */
export const entryOf = (
  { lot, change, kind, reason = '', actorId, orderId, idempotencyKey }: LotMove,
  now: number,
): NewLotEntry => ({
  lot_id: lot.id,
  kind,
  change,
  quantity_after: lot.quantity + change,
  reason,
  actor_id: actorId ?? null,
  order_id: orderId ?? null,
  idempotency_key: idempotencyKey ?? null,
  created_at: now,
});

/** Moves units of locked lots, at most one move a lot, and updates the stock of their goods. */
export async function moveUnits(
  trx: Trx,
  held: readonly LotRow[],
  moves: readonly LotMove[],
  now: number,
): Promise<Map<number, StockChange>> {
  if (moves.length === 0) return new Map();
  const changes = new Map(moves.map(({ lot, change }) => [lot.id, change]));
  const entries = newLotEntries(
    trx,
    moves.map((move) => entryOf(move, now)),
  );
  return settle(trx, held, changes, { statements: [entries], now });
}

async function settle(
  trx: Trx,
  held: readonly LotRow[],
  changes: ReadonlyMap<number, number>,
  { statements, now }: { statements: Parameters<typeof settleStock>[2]; now: number },
): Promise<Map<number, StockChange>> {
  const moved = held.filter(({ id }) => changes.has(id));
  const byGoods = Map.groupBy(held, ({ goodsId }) => goodsId);
  const after = await settleStock(
    trx,
    [...new Set(moved.map(({ goodsId }) => goodsId))],
    [changedQuantities(trx, changes, now), ...statements],
    now,
  );
  return new Map(
    [...after.keys()].map((goodsId) => {
      const lots = byGoods.get(goodsId) ?? [];
      const then = lots.map((lot) => ({ ...lot, quantity: lot.quantity + (changes.get(lot.id) ?? 0) }));
      return [goodsId, stockChange(lots, then)];
    }),
  );
}

/** Returns the change of the stock of a goods from the state of its lots before and after. */
export function stockChange(before: readonly LotRow[], then: readonly LotRow[]): StockChange {
  const first = before.find(isForSale);
  const next = then.find(isForSale);
  // A goods without stock continues to show its last lot, whichever that was.
  const isOtherLot = next !== undefined && (first ? first.id !== next.id : then.length > 1);
  return { change: onSale(then) - onSale(before), after: onSale(then), isOtherLot };
}

/** Counts the units of lots that are on sale. */
const onSale = (lots: readonly LotRow[]): number =>
  lots.reduce((sum, { state, quantity }) => (state === 'on_sale' ? sum + quantity : sum), 0);

/** Units taken of a goods, the earliest expiry first. */
export interface Taken extends StockChange {
  units: number;
  lots: (LotUnits & { lot: LotRow })[];
}

/**
 * Takes units of several goods from their lots on sale, the earliest expiry first. Returns the units taken; nothing is
 * taken of goods that have too few. The caller, which knows the order, writes the ledger entries.
 */
export async function takeLots(
  trx: Trx,
  units: ReadonlyMap<number, number>,
  now: number,
): Promise<Map<number, Taken>> {
  const held = await holdLots(trx, [...units.keys()]);
  const byGoods = Map.groupBy(held, ({ goodsId }) => goodsId);
  const byId = new Map(held.map((lot) => [lot.id, lot]));
  const parts = new Map(
    [...units].flatMap(([goodsId, wanted]) => {
      const lots = (byGoods.get(goodsId) ?? []).filter(({ expiresAt }) => !isPastExpiry(expiresAt, now));
      const split = splitOverLots(lots, wanted);
      return split && split.length > 0 ? [[goodsId, split] as const] : [];
    }),
  );
  const changes = new Map([...parts.values()].flat().map(({ lotId, quantity }) => [lotId, -quantity]));
  const settled = await settle(trx, held, changes, { statements: [], now });
  return new Map(
    [...settled].map(([goodsId, change]) => {
      const lots = (parts.get(goodsId) ?? []).flatMap((part) => {
        const lot = byId.get(part.lotId);
        return lot ? [{ ...part, lot }] : [];
      });
      return [goodsId, { ...change, units: units.get(goodsId) ?? 0, lots }];
    }),
  );
}

/**
 * Returns the units of a cancelled order (by goods) to the same lots, also where these are no longer on sale; units
 * without a known lot go to the lot named by their line. Returns the change of the stock.
 */
export async function giveBackLots(
  trx: Trx,
  { orderId, goods }: { orderId: number; goods: ReadonlyMap<number, { units: number; lotNo: string }> },
  now: number,
): Promise<Map<number, StockChange>> {
  const held = await holdLots(trx, [...goods.keys()]);
  const took = new Map(
    (await findUnitsOfOrder(trx, orderId)).map(({ lotId, quantity }) => [lotId, quantity]),
  );
  for (const [goodsId, { units, lotNo }] of goods) {
    const lots = held.filter((lot) => lot.goodsId === goodsId);
    const missing = units - lots.reduce((sum, { id }) => sum + (took.get(id) ?? 0), 0);
    if (missing <= 0) continue;
    let lot = lotFor(lots, lotNo);
    if (!lot) {
      lot = await openLot(trx, { goodsId, number: lotNo }, now);
      held.push(lot);
    }
    took.set(lot.id, (took.get(lot.id) ?? 0) + missing);
  }
  const moves = held.flatMap((lot): LotMove[] => {
    const change = took.get(lot.id);
    if (change === undefined) return [];
    return [{ lot, change, kind: 'give_back', orderId, idempotencyKey: `cancel:${orderId}:lot:${lot.id}` }];
  });
  return moveUnits(trx, held, moves, now);
}

/** Finds the lot for units of a number: the lot on sale with that number, otherwise one that is on sale. */
export const lotFor = (lots: readonly LotRow[], number: string): LotRow | undefined =>
  lots.find((lot) => lot.state === 'on_sale' && isSameLot(lot.number, number)) ??
  lots.find(({ state }) => state === 'on_sale') ??
  lots.find((lot) => isSameLot(lot.number, number)) ??
  lots[0];

/** Creates a lot of a locked goods, on sale and empty. */
export const openLot = (
  trx: Trx,
  lot: { goodsId: number; number: string; madeAt?: number | null; expiresAt?: number | null; place?: string },
  now: number,
): Promise<LotRow> =>
  insertLot(trx, {
    goods_id: lot.goodsId,
    number: lot.number,
    made_at: lot.madeAt ?? null,
    expires_at: lot.expiresAt ?? null,
    place: lot.place ?? '',
    state: 'on_sale',
    created_at: now,
    updated_at: now,
  });

/**
 * Corrects the days or the number of the lot that a goods shows. A different number, case aside, means another lot: it
 * gets the units of the lot that `before` names, which keeps its history. The stock does not change. Returns false, and
 * moves no units, where the lot with that number is not on sale.
 */
export async function correctShownLot(
  trx: Trx,
  goodsId: number,
  { before, shown, actorId, reason }: { before: string; shown: ShownLot; actorId?: number; reason: string },
  now: number,
): Promise<boolean> {
  const held = await holdLots(trx, [goodsId]);
  const from = held.find(({ number }) => number === before);
  const named = held.filter(({ number }) => isSameLot(number, shown.number));
  // Of two lots that differ only in case, neither gets units while the other is recalled.
  let to =
    named.find(({ number }) => number === shown.number) ??
    named.find(({ state }) => state === 'recalled') ??
    named[0];
  if (to) {
    if (to.state !== 'on_sale') return false;
    const days = { made_at: shown.madeAt, expires_at: shown.expiresAt, updated_at: now };
    await settleStock(trx, [goodsId], [changedLot(trx, to.id, days)], now);
  } else {
    to = await openLot(trx, { goodsId, ...shown, place: from?.place ?? '' }, now);
    held.push(to);
  }
  if (!from || from === to || !isForSale(from)) return true;
  const why = { kind: 'correction' as const, reason, ...(actorId === undefined ? {} : { actorId }) };
  const moves = [
    { lot: from, change: -from.quantity, ...why },
    { lot: to, change: from.quantity, ...why },
  ];
  await moveUnits(trx, held, moves, now);
  return true;
}
