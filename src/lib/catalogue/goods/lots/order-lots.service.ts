import type { LotRow, NewLotEntry } from '#lib/catalogue/goods/goods.table.ts';
import {
  addLineLot,
  findUnitsSent,
  findUnitsReturned,
} from '#lib/catalogue/goods/lots/line-lots.repository.ts';
import { isPastExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { holdLots, newLotEntries } from '#lib/catalogue/goods/lots/lots.repository.ts';
import { isForSale } from '#lib/catalogue/goods/lots/lots.rules.ts';
import {
  entryOf,
  lotFor,
  type LotMove,
  moveUnits,
  openLot,
  type StockChange,
} from '#lib/catalogue/goods/lots/lots.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';

export { findSentUnits, findUnsentUnits } from '#lib/catalogue/goods/lots/line-lots.repository.ts';
export { findLots } from '#lib/catalogue/goods/lots/lots.repository.ts';

/** Units of an order line not yet sent; `key` is the idempotency key of the action. */
interface LineUnits {
  orderId: number;
  lineId: number;
  goodsId: number;
  units: number;
  key: string;
}

/**
 * Removes units of a lot from an order line: returns them to the lot, or writes them off where they are missing. Units
 * without a known lot go to the lot named by `lotNo`. Returns the change of the stock.
 */
export async function takeOffLine(
  trx: Trx,
  { lotId, isBack, lotNo, ...line }: LineUnits & { lotId: number | null; isBack: boolean; lotNo: string },
  now: number,
): Promise<Map<number, StockChange>> {
  const { goodsId, orderId, units, key } = line;
  const held = await holdLots(trx, [goodsId]);
  if (lotId !== null) await addLineLot(trx, { ...line, lotId, quantity: -units });
  if (!isBack) return new Map();
  let lot = held.find(({ id }) => id === lotId) ?? lotFor(held, lotNo);
  if (!lot) {
    lot = await openLot(trx, { goodsId, number: lotNo }, now);
    held.push(lot);
  }
  const move = {
    lot,
    change: units,
    kind: 'give_back' as const,
    orderId,
    idempotencyKey: `${key}:lot:${lot.id}`,
  };
  return moveUnits(trx, held, [move], now);
}

/**
 * Replaces units of an order line by another lot of its goods on sale, and returns as many to the lot it took. Returns
 * the change of the stock, and the lot. Throws `invalid_form` on `to` where that lot has too few units.
 */
export async function swapLineLot(
  trx: Trx,
  { fromLotId, toLotId, ...line }: LineUnits & { fromLotId: number; toLotId: number },
  now: number,
): Promise<{ settled: Map<number, StockChange>; to: LotRow }> {
  const { goodsId, orderId, units, key } = line;
  const held = await holdLots(trx, [goodsId]);
  const from = held.find(({ id }) => id === fromLotId);
  const to = held.find(({ id }) => id === toLotId);
  if (!from || !to || from === to) throw fieldError('to', '请选择同一商品的另一个批次。');
  if (!isForSale(to) || isPastExpiry(to.expiresAt, now))
    throw fieldError('to', '这个批次不在售或已经没有库存，请换一个。');
  if (to.quantity < units) throw fieldError('to', `这个批次只有 ${to.quantity}，不够换 ${units}。`);
  await addLineLot(trx, { ...line, lotId: from.id, quantity: -units });
  await addLineLot(trx, { ...line, lotId: to.id, quantity: units });
  const why = { orderId, reason: '发货前换批次' };
  const moves = [
    { lot: from, change: units, kind: 'give_back' as const, idempotencyKey: `${key}:lot:${from.id}`, ...why },
    { lot: to, change: -units, kind: 'sale' as const, idempotencyKey: `${key}:lot:${to.id}`, ...why },
  ];
  return { settled: await moveUnits(trx, held, moves, now), to };
}

/** Returned units of a goods, with the lot read from their boxes; null where it is unknown. */
interface BackUnits {
  goodsId: number;
  units: number;
  lotId: number | null;
}

/** Returned units of an order by their further use. */
interface CameBack {
  orderId: number;
  /** Idempotency key of the return. */
  key: string;
  /** To be sold again; `writtenOff` is destroyed. */
  toSell: readonly BackUnits[];
  writtenOff: readonly BackUnits[];
  /** Units by recalled lot; these go back to it whatever their condition. */
  recalled: ReadonlyMap<number, number>;
}

/**
 * Puts returned units of an order into the lots that were sent with it, also where these are no longer on sale: into
 * each at most the units sent and not yet returned, first into the lot read from the boxes. Destroyed units are added
 * and removed in one step. `held` are the lots of all these goods. Returns the change of the stock.
 */
export async function returnToLots(
  trx: Trx,
  held: readonly LotRow[],
  { orderId, key, toSell, writtenOff, recalled }: CameBack,
  now: number,
): Promise<Map<number, StockChange>> {
  const sent = new Map((await findUnitsSent(trx, orderId)).map((one) => [one.lotId, Number(one.quantity)]));
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
      const open = (lot: LotRow): number => (sent.get(lot.id) ?? 0) - (back.get(lot.id) ?? 0);
      const chosen = lots.find(({ id }) => id === lotId);
      if (chosen) give(chosen, open(chosen));
      for (const lot of lots) if (lot !== rest) give(lot, open(lot));
      // Units without a known lot go to the lot that is sold now.
      if (rest) give(rest, left);
    }
  };
  share(toSell, (lot, units) => changes.set(lot.id, (changes.get(lot.id) ?? 0) + units));
  const moves = held.flatMap((lot): LotMove[] => {
    const change = changes.get(lot.id);
    return change ? [{ lot, change, kind: 'return', orderId, idempotencyKey: `${key}:lot:${lot.id}` }] : [];
  });
  const destroyed = new Map<number, number>();
  share(writtenOff, (lot, units) => destroyed.set(lot.id, (destroyed.get(lot.id) ?? 0) + units));
  // One entry for each lot, however many lines returned units of it, such as a bought line and its gift.
  const entries = held.flatMap((lot): NewLotEntry[] => {
    const units = destroyed.get(lot.id);
    if (!units) return [];
    const there = { ...lot, quantity: lot.quantity + (changes.get(lot.id) ?? 0) };
    const then = { ...there, quantity: there.quantity + units };
    const idempotencyKey = `${key}:lot:${lot.id}`;
    return [
      entryOf(
        { lot: there, change: units, kind: 'return', orderId, idempotencyKey: `${idempotencyKey}:bad` },
        now,
      ),
      entryOf(
        { lot: then, change: -units, kind: 'written_off', orderId, idempotencyKey: `${idempotencyKey}:off` },
        now,
      ),
    ];
  });
  const moved = await moveUnits(trx, held, moves, now);
  if (entries.length > 0) await newLotEntries(trx, entries).execute();
  return moved;
}
