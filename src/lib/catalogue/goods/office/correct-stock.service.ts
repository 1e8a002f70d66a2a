import { goodsTag } from '#lib/page-tag.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import { findStock, insertStockEntryOnce, shelvesAfter } from '#lib/catalogue/goods/goods.service.ts';
import { holdLots } from '#lib/catalogue/goods/lots/lots.repository.ts';
import { splitOverLots } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { lotFor, type LotMove, moveUnits, openLot } from '#lib/catalogue/goods/lots/lots.service.ts';
import { record } from '#lib/catalogue/goods/office/save-goods.service.ts';

/** A movement of the stock that somebody has counted. */
export interface StockMove {
  goodsId: number;
  /** Units; below zero they go. */
  units: number;
  remark: string;
  /** Names the press of the form: sent again it moves nothing. */
  requestKey: string;
}

/**
 * Moves the stock through its ledgers, once for each key: what comes goes to the lot that the goods shows, what goes is
 * taken of the earliest expiry. Returns the stock after it. Throws `invalid_form` where there is less than is to go or no
 * lot is on sale, and `not_found`.
 */
export async function correctStock(
  db: Db,
  operator: Member,
  { goodsId, units, remark, requestKey }: StockMove,
  now: number,
): Promise<number> {
  return change(db, async (trx, touch) => {
    const held = await holdLots(trx, [goodsId]);
    const there = await findStock(trx, goodsId);
    if (!there) throw notFound('这个商品');
    const after = there.stock + units;
    const isNew = await insertStockEntryOnce(trx, {
      goods_id: goodsId,
      change: units,
      stock_after: after,
      reason: 'correction',
      reference: remark,
      event_key: `desk:${goodsId}:${requestKey}`,
      created_at: now,
    });
    if (!isNew) return there.stock;
    if (after < 0) throw fieldError('change', `现在只有 ${there.stock}，不能减少 ${-units}。`);
    const moves: LotMove[] = [];
    const move = (lot: LotMove['lot'], moved: number) =>
      moves.push({ lot, change: moved, kind: 'correction', reason: remark, actorId: operator.id });
    if (units > 0) {
      if (held.length === 0)
        held.push(
          await openLot(trx, { goodsId, ...there, number: there.lotNo, madeAt: there.producedAt }, now),
        );
      const lot = lotFor(held, there.lotNo);
      if (lot?.state !== 'on_sale') throw fieldError('change', '没有在售的批次，请在“批次”里登记入库。');
      move(lot, units);
    }
    for (const { lotId, quantity } of (units < 0 && splitOverLots(held, -units)) || []) {
      const lot = held.find(({ id }) => id === lotId);
      if (lot) move(lot, -quantity);
    }
    const moved = await moveUnits(trx, held, moves, now);
    const detail = `${units > 0 ? '+' : ''}${units}，现有 ${after}，${remark}`;
    await record(trx, operator, { action: 'goods.stock', id: goodsId, detail }, now);
    touch(goodsTag(goodsId), ...(await shelvesAfter(trx, moved, now)));
    return after;
  });
}
