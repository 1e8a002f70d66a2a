import { insertStockEntries } from '#lib/catalogue/goods/goods.service.ts';
import type { LotRow, NewLotEntry } from '#lib/catalogue/goods/goods.table.ts';
import { isPastExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import {
  findHeldBackUnits,
  findUnsentUnits,
  moreOfLine,
  withoutEmptyUnits,
} from '#lib/catalogue/goods/lots/line-lots.repository.ts';
import {
  changedLot,
  changedQuantities,
  findLotsForSale,
  holdLots,
  newLotEntries,
  settleStock,
} from '#lib/catalogue/goods/lots/lots.repository.ts';
import {
  type HeldUnits,
  LOT_STATES,
  type LotEntryKind,
  type Replacement,
  replacementsOf,
} from '#lib/catalogue/goods/lots/lots.rules.ts';
import { entryOf, stockChange, type StockChange } from '#lib/catalogue/goods/lots/lots.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { inParts } from '#lib/platform/db/rows.rules.ts';
import type { Statement } from '#lib/platform/db/together.server.ts';

/** Lots and held units of a recall; its idempotency key makes a repeated recall change nothing. */
interface Recall {
  /** Lots that are no longer sold. */
  recalled: readonly LotRow[];
  /** Units of recalled lots in orders not yet sent, in the order in which they are replaced. */
  units: readonly HeldUnits[];
  reason: string;
  actorId: number;
  key: string;
}

/** Change of the stock, and the lots that replace those held by orders. */
interface Swapped {
  change: StockChange;
  replacements: Replacement[];
}

/**
 * Takes lots of one goods off sale permanently and replaces them in orders not yet sent, as far as other lots are
 * available; units that are not replaced stay with their order, which must not be sent with them. `held` are all lots
 * of the goods, locked until the end of the transaction.
 */
export async function recallLots(
  trx: Trx,
  held: readonly LotRow[],
  { recalled, units, reason, actorId, key }: Recall,
  now: number,
): Promise<Swapped> {
  const isRecalled = new Set(recalled.map(({ id }) => id));
  const lots = held.map((lot) => (isRecalled.has(lot.id) ? { ...lot, state: 'recalled' as const } : lot));
  const replacements = replacementsOf(sellable(lots, now), units);
  const entries: NewLotEntry[] = recalled.map((lot) => {
    const words = `${LOT_STATES[lot.state]} → ${LOT_STATES.recalled}，${reason}`;
    return entryOf({ lot, change: 0, kind: 'recall', reason: words, actorId }, now);
  });
  const statements = recalled.map(({ id }) => changedLot(trx, id, { state: 'recalled', updated_at: now }));
  const reference = recalled.map(({ number }) => number).join('、') || reason;
  const kinds = { back: 'swap', taken: 'swap' } as const;
  const swap = { lots, replacements, entries, statements, kinds, reason, actorId, key, reference };
  return { change: await writeSwap(trx, held, swap, now), replacements };
}

/** Units of an order in a lot that is no longer sold, with the goods. */
export interface HeldBack extends HeldUnits {
  goodsId: number;
  lotNumber: string;
}

/** Lots that replaced the held-back units of an order, and the number of units not replaced. */
export interface ReplacedUnits extends HeldBack {
  by: { number: string; quantity: number }[];
  missing: number;
}

/** Finds units of an order in lots that are blocked, recalled or past their expiry at a moment (ms). */
export const heldBackOf = (db: Db, orderId: number, now: number): Promise<HeldBack[]> =>
  findHeldBackUnits(db, orderId, now);

/** Returns the lots that could replace held units at a moment (ms); changes nothing. */
export async function plannedReplacements(
  db: Db,
  units: readonly HeldBack[],
  now: number,
): Promise<ReplacedUnits[]> {
  if (units.length === 0) return [];
  const goodsIds = [...new Set(units.map(({ goodsId }) => goodsId))];
  const lots = sellable(await findLotsForSale(db, goodsIds), now);
  return goodsIds.flatMap((goodsId) => {
    const own = lots.filter((lot) => lot.goodsId === goodsId);
    const held = units.filter((one) => one.goodsId === goodsId);
    return replacementsOf(own, held).map((one, index) => toReplaced(held[index] as HeldBack, one, own));
  });
}

/**
 * Replaces units of an order that are no longer sold by lots on sale, the earliest expiry first, as far as available.
 * `key` is the idempotency key. Returns the replacements and the change of the stock. The caller holds the lock on the
 * order.
 */
export async function replaceHeldBack(
  trx: Trx,
  units: readonly HeldBack[],
  { reason, reference, key }: { reason: string; reference: string; key: string },
  now: number,
): Promise<{ replaced: ReplacedUnits[]; changes: Map<number, StockChange> }> {
  const goodsIds = [...new Set(units.map(({ goodsId }) => goodsId))].sort((a, b) => a - b);
  const all = await holdLots(trx, goodsIds);
  const replaced: ReplacedUnits[] = [];
  const changes = new Map<number, StockChange>();
  for (const goodsId of goodsIds) {
    const lots = all.filter((lot) => lot.goodsId === goodsId);
    const held = units.filter((one) => one.goodsId === goodsId);
    const replacements = replacementsOf(sellable(lots, now), held);
    replaced.push(...replacements.map((one, index) => toReplaced(held[index] as HeldBack, one, lots)));
    if (replacements.every(({ by }) => by.length === 0)) continue;
    const kinds = { back: 'give_back', taken: 'sale' } as const;
    const swap = { lots, replacements, entries: [], statements: [], kinds, reason, key, reference };
    changes.set(goodsId, await writeSwap(trx, lots, swap, now));
  }
  return { replaced, changes };
}

const sellable = (lots: readonly LotRow[], now: number): LotRow[] =>
  lots.filter(({ expiresAt }) => !isPastExpiry(expiresAt, now));

const toReplaced = (units: HeldBack, replacement: Replacement, lots: readonly LotRow[]): ReplacedUnits => ({
  ...units,
  by: replacement.by.map(({ lotId, quantity }) => ({
    number: lots.find(({ id }) => id === lotId)?.number ?? '',
    quantity,
  })),
  missing: units.quantity - unitsBy(replacement),
});

/** A swap to be written: the new state of the lots, the replacements, and further entries and statements. */
interface Swap {
  lots: readonly LotRow[];
  replacements: readonly Replacement[];
  entries: readonly NewLotEntry[];
  statements: readonly Statement<unknown>[];
  kinds: { back: LotEntryKind; taken: LotEntryKind };
  reason: string;
  actorId?: number;
  key: string;
  /** Reference in the stock ledger. */
  reference: string;
}

/** Writes the replacement of lots of one goods in orders, with all ledgers; `held` is their state before. */
async function writeSwap(
  trx: Trx,
  held: readonly LotRow[],
  { lots, replacements, entries: first, statements: before, kinds, reason, actorId, key, reference }: Swap,
  now: number,
): Promise<StockChange> {
  const entries = [...first];
  const quantities = new Map(lots.map(({ id, quantity }) => [id, quantity]));
  const changes = new Map<number, number>();
  const move = (lotId: number, change: number, { orderId, lineId }: HeldUnits): void => {
    const lot = lots.find(({ id }) => id === lotId);
    if (!lot || change === 0) return;
    const there = { ...lot, quantity: quantities.get(lotId) ?? 0 };
    const kind = change > 0 ? kinds.back : kinds.taken;
    const idempotencyKey = `${key}:line:${lineId}:lot:${lotId}`;
    const who = actorId === undefined ? {} : { actorId };
    entries.push(entryOf({ lot: there, change, kind, reason, ...who, orderId, idempotencyKey }, now));
    quantities.set(lotId, there.quantity + change);
    changes.set(lotId, (changes.get(lotId) ?? 0) + change);
  };
  for (const replacement of replacements) {
    const { by } = replacement;
    for (const { lotId, quantity } of by) move(lotId, -quantity, replacement);
    // Units that are no longer sold are in the warehouse, and in no order.
    move(replacement.lotId, unitsBy(replacement), replacement);
  }
  const [{ goodsId } = { goodsId: 0 }] = held;
  const statements: Statement<unknown>[] = [
    ...before,
    ...(changes.size > 0 ? [changedQuantities(trx, changes, now)] : []),
    ...inParts(entries).map((some) => newLotEntries(trx, some)),
    ...replacements
      .filter(({ by }) => by.length > 0)
      .flatMap((one) => [
        moreOfLine(trx, { ...one, quantity: -unitsBy(one) }),
        ...one.by.map(({ lotId, quantity }) => moreOfLine(trx, { ...one, lotId, quantity })),
      ]),
    ...inParts([...new Set(replacements.map(({ orderId }) => orderId))]).map((some) =>
      withoutEmptyUnits(trx, some),
    ),
  ];
  await settleStock(trx, [goodsId], statements, now);
  const then = lots.map((lot) => ({ ...lot, quantity: quantities.get(lot.id) ?? 0 }));
  const change = stockChange(held, then);
  if (change.change !== 0)
    await insertStockEntries(trx, [
      {
        goods_id: goodsId,
        change: change.change,
        stock_after: change.after,
        reason: 'lot',
        reference,
        idempotency_key: `${key}:goods:${goodsId}`,
        created_at: now,
      },
    ]);
  return change;
}

/** Counts the units of a replacement that other lots replaced. */
export const unitsBy = ({ by }: Pick<Replacement, 'by'>): number =>
  by.reduce((sum, { quantity }) => sum + quantity, 0);

/** Finds units of recalled lots in one order not yet sent. */
export const recalledUnitsOf = async (
  trx: Trx,
  orderId: number,
  lotIds: readonly number[],
): Promise<HeldUnits[]> => (lotIds.length === 0 ? [] : findUnsentUnits(trx, lotIds, orderId));
