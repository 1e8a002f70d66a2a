import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** Lets a member have bought a goods every 30 days, so many units at once, the last time 10 days before `now` (ms). */
export async function buysUsually(
  db: Db,
  { memberId, goodsId, quantity }: { memberId: number; goodsId: number; quantity: number },
  now: number,
): Promise<void> {
  const lastAt = now - 10 * DAY_MS;
  const purchases = [60, 30, 0].map((days) => ({ at: lastAt - days * DAY_MS, quantity }));
  await db
    .insertInto('buying_rhythm')
    .values({
      ...{ member_id: memberId, goods_id: goodsId, purchases: JSON.stringify(purchases) },
      ...{ last_at: lastAt, last_quantity: quantity, every_days: 30 },
      ...{ due_at: lastAt + 27 * DAY_MS, ends_at: lastAt + 90 * DAY_MS },
    })
    .execute();
}
