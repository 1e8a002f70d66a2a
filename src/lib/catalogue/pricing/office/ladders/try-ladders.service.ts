import type { Db } from '#lib/platform/db/database.server.ts';
import { readAfresh } from '#lib/platform/db/memo.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { plainLines, priceTried, readTried, type TriedBy, undone } from '../trial/tried-cart.service.ts';
import type { Trial } from '../trial/trial.rules.ts';
import { checkLadders } from './check-ladders.service.ts';
import type { TypedLadders } from './typed-ladders.rules.ts';
import { writeLadders } from './write-ladders.service.ts';

/**
 * What a cart would cost with the ladders as typed and as they are: they are written, the cart is priced as any other,
 * and all of it undone. Throws `invalid_form` where the form, the member or the cart is wrong.
 */
export async function tryLadders(
  db: Db,
  { typed, by }: { typed: Pick<TypedLadders, 'type' | 'lines'>; by: TriedBy },
  now: number,
): Promise<Trial> {
  const { member, name, bought, problems } = await readTried(db, by);
  if (bought.length === 0) throw fieldError('cart', problems[0]?.problem ?? '请粘贴要买的商品，一行一种');
  const changes = await checkLadders(db, typed);
  const carts = await undone(db, async (trx) => {
    readAfresh(trx);
    const lines = plainLines(bought);
    const without = await priceTried(trx, member, lines, now);
    await writeLadders(trx, changes);
    return { with: await priceTried(trx, member, lines, now), without };
  });
  return { member: name, ...carts, problems };
}
