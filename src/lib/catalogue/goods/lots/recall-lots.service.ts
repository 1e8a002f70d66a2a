import { insertStockEntries } from '#lib/catalogue/goods/goods.service.ts';
import {
  findUnsentUnits,
  moreOfLine,
  withoutEmptyUnits,
} from '#lib/catalogue/goods/lots/line-lots.repository.ts';
import {
  changedLot,
  changedQuantities,
  newLotEntries,
  settleStock,
} from '#lib/catalogue/goods/lots/lots.repository.ts';
import {
  type HeldUnits,
  LOT_STATES,
  type Replacement,
  replacementsOf,
} from '#lib/catalogue/goods/lots/lots.rules.ts';
import { entryOf, type StockChange, stockChange } from '#lib/catalogue/goods/lots/lots.service.ts';
import type { LotRow, NewLotEntry } from '#lib/catalogue/goods/lots/lots.table.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { inParts } from '#lib/platform/db/rows.rules.ts';
import type { Statement } from '#lib/platform/db/together.server.ts';

/** What recalls read of lots. */
export { findSentUnits, findUnsentUnits } from '#lib/catalogue/goods/lots/line-lots.repository.ts';
export { findLots } from '#lib/catalogue/goods/lots/lots.repository.ts';

/** What a swap is about: its key names it once and for all. */
interface Swap {
  /** Lots that are not sold any more from now on. */
  recalled: readonly LotRow[];
  /** Units of recalled lots that orders hold which were not sent, first come, first served. */
  units: readonly HeldUnits[];
  reason: string;
  actorId: number;
  key: string;
}

/** What became of the stock, and which lots took the place of what orders held. */
interface Swapped {
  change: StockChange;
  replacements: Replacement[];
}

/**
 * Takes lots of one goods off sale for good and gives orders that were not sent others in their place, as far as there
 * are any; what is not replaced stays with its order, which must not be sent with it. `held` are all lots of the goods,
 * held until the end of the transaction.
 */
export async function recallLots(
  trx: Trx,
  held: readonly LotRow[],
  { recalled, units, reason, actorId, key }: Swap,
  now: number,
): Promise<Swapped> {
  const isRecalled = new Set(recalled.map(({ id }) => id));
  const lots = held.map((lot) => (isRecalled.has(lot.id) ? { ...lot, state: 'recalled' as const } : lot));
  const replacements = replacementsOf(lots, units);
  const entries: NewLotEntry[] = recalled.map((lot) => {
    const words = `${LOT_STATES[lot.state]} → ${LOT_STATES.recalled}，${reason}`;
    return entryOf({ lot, change: 0, kind: 'recall', reason: words, actorId }, now);
  });
  const quantities = new Map(lots.map(({ id, quantity }) => [id, quantity]));
  const changes = new Map<number, number>();
  const move = (lotId: number, change: number, { orderId, lineId }: HeldUnits): void => {
    const lot = lots.find(({ id }) => id === lotId);
    if (!lot || change === 0) return;
    const quantity = quantities.get(lotId) ?? 0;
    const eventKey = `${key}:line:${lineId}:lot:${lotId}`;
    entries.push(
      entryOf({ lot: { ...lot, quantity }, change, kind: 'swap', reason, actorId, orderId, eventKey }, now),
    );
    quantities.set(lotId, quantity + change);
    changes.set(lotId, (changes.get(lotId) ?? 0) + change);
  };
  for (const replacement of replacements) {
    const { by } = replacement;
    for (const { lotId, quantity } of by) move(lotId, -quantity, replacement);
    // The units of the recalled lot stand in the warehouse, and on no order any more.
    move(replacement.lotId, unitsBy(replacement), replacement);
  }
  const [{ goodsId } = { goodsId: 0 }] = held;
  const statements: Statement<unknown>[] = [
    ...recalled.map(({ id }) => changedLot(trx, id, { state: 'recalled', updated_at: now })),
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
        ...{ goods_id: goodsId, change: change.change, stock_after: change.after, reason: 'lot' as const },
        ...{ reference: recalled.map(({ number }) => number).join('、') || reason },
        ...{ event_key: `${key}:goods:${goodsId}`, created_at: now },
      },
    ]);
  return { change, replacements };
}

/** Units of a replacement that other lots took the place of. */
export const unitsBy = ({ by }: Pick<Replacement, 'by'>): number =>
  by.reduce((sum, { quantity }) => sum + quantity, 0);

/** Units of recalled lots that one order holds which was not sent. */
export const recalledUnitsOf = async (
  trx: Trx,
  orderId: number,
  lotIds: readonly number[],
): Promise<HeldUnits[]> => (lotIds.length === 0 ? [] : findUnsentUnits(trx, lotIds, orderId));
