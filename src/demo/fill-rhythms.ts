import { createRandom } from '#demo/catalogue/random.rules.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';
import { bringByTransfer, memberOf } from '#demo/fill-orders.ts';
import { lineOf, pick, placeLines, plainGoods } from '#demo/place-orders.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** Repeated purchases of an account: number of goods, and days ago. */
const RHYTHMS: [username: string, lines: number, daysAgo: number[]][] = [
  ['buyer', 4, [94, 64, 34]],
  ['buyer', 4, [47, 31, 16]],
  ['store1', 3, [66, 44, 22]],
];

/** Fills in orders that make some goods due for another purchase, before the carts are filled. */
export async function fillRhythms(db: Db, goods: FilledGoods[], seed: number, now: number): Promise<void> {
  const random = createRandom(seed + 15);
  const plain = plainGoods(goods);
  if (plain.length === 0) return;
  const operator = await memberOf(db, 'operator');
  for (const [username, count, days] of RHYTHMS) {
    const member = await memberOf(db, username);
    const lines = pick(plain, member, count, random).map((one) => lineOf(one, random));
    for (const daysAgo of days) {
      const at = Math.floor(now - daysAgo * DAY_MS);
      for (const id of await placeLines(db, member, lines, at))
        await bringByTransfer(db, { member, operator, id }, at);
    }
  }
}
