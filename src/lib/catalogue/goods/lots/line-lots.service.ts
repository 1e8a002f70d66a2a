import { addLineLot } from '#lib/catalogue/goods/lots/line-lots.repository.ts';
import { holdLots } from '#lib/catalogue/goods/lots/lots.repository.ts';
import { isForSale } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { lotFor, moveUnits, openLot, type StockChange } from '#lib/catalogue/goods/lots/lots.service.ts';
import type { LotRow } from '#lib/catalogue/goods/lots/lots.table.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';

/** Units of an order's line that was not sent; `key` names what is done with them once and for all. */
interface LineUnits {
  orderId: number;
  lineId: number;
  goodsId: number;
  units: number;
  key: string;
}

/**
 * Takes units off what a line took of a lot: back into it, or written off, where they are not there. Units that no lot is
 * known of go to the one that `lotNo` names. Returns what became of the stock.
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
  const move = { lot, change: units, kind: 'give_back' as const, orderId, eventKey: `${key}:lot:${lot.id}` };
  return moveUnits(trx, held, [move], now);
}

/**
 * Has a line take units of another lot of its goods, on sale, and gives as many back into the lot that it took. Returns
 * what became of the stock, and the lot. Throws `invalid_form` on `to` where that lot has not so many.
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
  if (!isForSale(to)) throw fieldError('to', '这个批次不在售或已经没有库存，请换一个。');
  if (to.quantity < units) throw fieldError('to', `这个批次只有 ${to.quantity}，不够换 ${units}。`);
  await addLineLot(trx, { ...line, lotId: from.id, quantity: -units });
  await addLineLot(trx, { ...line, lotId: to.id, quantity: units });
  const why = { orderId, reason: '发货前换批次' };
  const moves = [
    { lot: from, change: units, kind: 'give_back' as const, eventKey: `${key}:lot:${from.id}`, ...why },
    { lot: to, change: -units, kind: 'sale' as const, eventKey: `${key}:lot:${to.id}`, ...why },
  ];
  return { settled: await moveUnits(trx, held, moves, now), to };
}
