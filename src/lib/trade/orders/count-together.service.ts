import { countTogether } from '#lib/catalogue/goods-view/detail/goods-detail.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { inBatches } from '#lib/platform/db/in-batches.server.ts';
import { findSetting, setSetting } from '#lib/platform/db/setting.server.ts';
import { type CountedUntil, findPaidOrders } from '#lib/trade/orders/orders-list.repository.ts';

const KEY = 'orders-counted-together';
/** Time (ms) after a payment by which its transaction is surely committed and visible. */
const SETTLED_MS = 10 * 60_000;
/** Limit of orders counted per run, more than a busy shop sells between two runs. */
const ORDERS_AT_MOST = 2000;
const START: CountedUntil = { paidAt: 0, id: 0 };

/**
 * Counts the goods bought together in the orders paid since the last run; the mark moves in the transaction that
 * counts. An order whose transfer was confirmed, undone and confirmed again was paid twice, and counts twice. Written
 * in small transactions, so that orders do not wait for it. Returns the number of orders. `now` in ms.
 */
export async function countPaidOrders(db: Db, now: number): Promise<number> {
  const kept = await findSetting(db, KEY);
  const until = kept === undefined ? START : (JSON.parse(kept) as CountedUntil);
  const orders = await findPaidOrders(db, until, { before: now - SETTLED_MS, limit: ORDERS_AT_MOST });
  await inBatches(db, 1)(orders, async (trx, some) => {
    await countTogether(
      trx,
      some.map(({ goodsIds }) => goodsIds),
    );
    const { id = 0, paidAt = 0 } = some.at(-1) ?? {};
    await setSetting(trx, KEY, JSON.stringify({ paidAt, id } satisfies CountedUntil));
  });
  return orders.length;
}
