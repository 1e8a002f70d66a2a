import { goodsTag } from '#lib/page-tag.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import { shelvesOfGoods } from '#lib/catalogue/goods/goods.service.ts';
import { record } from '#lib/catalogue/goods/office/save-goods.service.ts';
import {
  findStock,
  insertStockEntryOnce,
  returnStock,
  takeStock,
} from '#lib/catalogue/goods/goods.service.ts';

/** A movement of the stock that somebody has counted. */
export interface StockMove {
  goodsId: number;
  /** Units; below zero they go. */
  units: number;
  remark: string;
  /** Names the press of the form: sent again it moves nothing. */
  requestKey: string;
}

/** Undoes what was done under a key that had been used already. */
class DoneBefore extends Error {}

/**
 * Moves the stock through its ledger, once for each key. Returns the stock after it. Throws `invalid_form` where there
 * is less than is to go, and `not_found`.
 */
export async function correctStock(
  db: Db,
  operator: Member,
  { goodsId, units, remark, requestKey }: StockMove,
  now: number,
): Promise<number> {
  try {
    return await change(db, async (trx, touch) => {
      const moved = new Map([[goodsId, Math.abs(units)]]);
      const after = (await (units > 0 ? returnStock : takeStock)(trx, moved, now)).get(goodsId);
      if (after === undefined) {
        const there = await findStock(trx, goodsId);
        if (!there) throw notFound('这个商品');
        throw fieldError('change', `现在只有 ${there.stock}，不能减少 ${-units}。`);
      }
      const isNew = await insertStockEntryOnce(trx, {
        goods_id: goodsId,
        change: units,
        stock_after: after,
        reason: 'correction',
        reference: remark,
        event_key: `desk:${goodsId}:${requestKey}`,
        created_at: now,
      });
      if (!isNew) throw new DoneBefore();
      const detail = `${units > 0 ? '+' : ''}${units}，现有 ${after}，${remark}`;
      await record(trx, operator, { action: 'goods.stock', id: goodsId, detail }, now);
      touch(goodsTag(goodsId));
      // Lists leave out or move what is sold out.
      if (after === 0 || after === units) touch(...(await shelvesOfGoods(trx, [goodsId], now)));
      return after;
    });
  } catch (error) {
    if (!(error instanceof DoneBefore)) throw error;
    return (await findStock(db, goodsId))?.stock ?? 0;
  }
}
