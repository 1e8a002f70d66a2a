import { findUnitsOfOrder, findUnitsReturned } from '#lib/catalogue/goods/lots/line-lots.repository.ts';
import { newLotEntries } from '#lib/catalogue/goods/lots/lots.repository.ts';
import {
  entryOf,
  lotFor,
  type LotMove,
  moveUnits,
  type StockChange,
} from '#lib/catalogue/goods/lots/lots.service.ts';
import type { LotRow, NewLotEntry } from '#lib/catalogue/goods/lots/lots.table.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';

/** Units of a goods that came back, in the lot that was read from their boxes; null: in whichever it was. */
interface BackUnits {
  goodsId: number;
  units: number;
  lotId: number | null;
}

/** Units of an order that came back, and what becomes of them. */
interface CameBack {
  orderId: number;
  /** Names what brought them once and for all. */
  key: string;
  /** Sold again, or destroyed. */
  toSell: readonly BackUnits[];
  writtenOff: readonly BackUnits[];
  /** By lot: of recalled lots, which get them whatever they are fit for. */
  recalled: ReadonlyMap<number, number>;
}

/**
 * Puts units of an order that came back into lots that it took, also where they are not on sale any more: no more into
 * each than it took and has not got back, first into the one that was read from the boxes. Units that are destroyed come and go in one step. `held` are the lots of all
 * these goods. Returns what became of the stock.
 */
export async function returnToLots(
  trx: Trx,
  held: readonly LotRow[],
  { orderId, key, toSell, writtenOff, recalled }: CameBack,
  now: number,
): Promise<Map<number, StockChange>> {
  const took = new Map(
    (await findUnitsOfOrder(trx, orderId)).map((one) => [one.lotId, Number(one.quantity)]),
  );
  const back = new Map(
    (await findUnitsReturned(trx, orderId)).map((one) => [one.lotId, Number(one.quantity)]),
  );
  const count = (lotId: number, units: number) => back.set(lotId, (back.get(lotId) ?? 0) + units);
  for (const [lotId, units] of recalled) count(lotId, units);
  const changes = new Map(recalled);
  const share = (came: readonly BackUnits[], add: (lot: LotRow, units: number) => void): void => {
    for (const { goodsId, units, lotId } of came) {
      const lots = held.filter((lot) => lot.goodsId === goodsId);
      const rest = lotFor(lots, '');
      let left = units;
      const give = (lot: LotRow, wanted: number): void => {
        const part = Math.min(left, wanted);
        if (part <= 0) return;
        left -= part;
        count(lot.id, part);
        add(lot, part);
      };
      const open = (lot: LotRow): number => (took.get(lot.id) ?? 0) - (back.get(lot.id) ?? 0);
      const chosen = lots.find(({ id }) => id === lotId);
      if (chosen) give(chosen, open(chosen));
      for (const lot of lots) if (lot !== rest) give(lot, open(lot));
      // What no lot is known of goes to the one that is sold now.
      if (rest) give(rest, left);
    }
  };
  share(toSell, (lot, units) => changes.set(lot.id, (changes.get(lot.id) ?? 0) + units));
  const moves = held.flatMap((lot): LotMove[] => {
    const change = changes.get(lot.id);
    return change ? [{ lot, change, kind: 'return', orderId, eventKey: `${key}:lot:${lot.id}` }] : [];
  });
  const entries: NewLotEntry[] = [];
  share(writtenOff, (lot, units) => {
    const there = { ...lot, quantity: lot.quantity + (changes.get(lot.id) ?? 0) };
    const then = { ...there, quantity: there.quantity + units };
    const eventKey = `${key}:lot:${lot.id}`;
    entries.push(
      entryOf({ lot: there, change: units, kind: 'return', orderId, eventKey: `${eventKey}:bad` }, now),
      entryOf({ lot: then, change: -units, kind: 'written_off', orderId, eventKey: `${eventKey}:off` }, now),
    );
  });
  const moved = await moveUnits(trx, held, moves, now);
  if (entries.length > 0) await newLotEntries(trx, entries).execute();
  return moved;
}
