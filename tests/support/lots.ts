import { insertStockEntries } from '#lib/catalogue/goods/goods.service.ts';
import { holdLots } from '#lib/catalogue/goods/lots/lots.repository.ts';
import { moveUnits, openLot } from '#lib/catalogue/goods/lots/lots.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

/** One more lot of a goods, of so many units; returns its id. */
export const addLot = (db: Db, goodsId: number, number: string, units: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const held = await holdLots(trx, [goodsId]);
    const lot = await openLot(trx, { goodsId, number }, NOW);
    const moves = [{ lot, change: units, kind: 'taken_in' as const }];
    const settled = await moveUnits(trx, [...held, lot], moves, NOW);
    await insertStockEntries(
      trx,
      [...settled].map(([id, { change, after }]) => ({
        ...{ goods_id: id, change, stock_after: after, reason: 'lot' as const, reference: number },
        ...{ event_key: `lot:${id}:${number}`, created_at: NOW },
      })),
    );
    return lot.id;
  });
