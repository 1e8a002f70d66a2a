import type { Db } from '#lib/platform/db/database.server.ts';
import { readAfresh } from '#lib/platform/db/memo.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import type { AskedLine } from '#lib/catalogue/pricing/cart/to-cart-lines.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { Promotion } from '../form/promotion.rules.ts';
import { type TypedPromotion, typedMoment } from '../form/typed-promotion.rules.ts';
import { insertPromotion, stopPromotionRow } from '../write/promotion.repository.ts';
import { checkPromotion } from '../write/save-promotion.service.ts';
import { writeParts } from '../write/write-promotion.service.ts';
import type { Trial } from './trial.rules.ts';
import { plainLines, priceTried, readTried, type TriedBy, undone } from './tried-cart.service.ts';

/** What is tried: a form, saved or not, for a member and a pasted cart. */
export interface TrialInput extends TriedBy {
  id: number | null;
  typed: TypedPromotion;
}

const WINDOW_MS = 60_000;

/**
 * What a cart would cost with a promotion and without it, if it ran now: the promotion is written, the cart priced as
 * any other, and all of it undone. Throws `invalid_form` where the form, the member or the cart is wrong.
 */
export async function tryPromotion(db: Db, input: TrialInput, now: number): Promise<Trial> {
  const { member, name, bought, problems } = await readTried(db, input);
  const typed = { ...input.typed, ...windowText(now) };
  const { promotion } = await checkPromotion(db, typed, null, now);
  const running = { ...promotion, startsAt: now, endsAt: now + WINDOW_MS };
  if (bought.length === 0 && running.set === null)
    throw fieldError('cart', problems[0]?.problem ?? '请粘贴要买的商品，一行一种');
  const carts = await undone(db, async (trx) => {
    readAfresh(trx);
    if (input.id !== null) await stopPromotionRow(trx, input.id, now);
    const without = await priceTried(trx, member, plainLines([...bought, ...partsOf(running)]), now);
    const id = await insertPromotion(trx, asNew(running), { key: null, now });
    await writeParts(trx, id, asNew(running), now);
    const lines = [...plainLines(bought), ...linesOf(id, running, bought.length)];
    return { with: await priceTried(trx, member, lines, now), without };
  });
  return { member: name, ...carts, problems };
}

/** The form is tried as if it ran now, whatever its window says. */
const windowText = (now: number) => ({ startsAt: typedMoment(now), endsAt: typedMoment(now + DAY_MS) });

/** The same promotion with rows of its own, so that those there are not changed. */
const asNew = (promotion: Promotion): Promotion => ({
  ...promotion,
  tiers: promotion.tiers.map((tier) => ({ ...tier, id: null })),
});

/** One set's goods, to be bought by themselves. */
const partsOf = ({ set, goods }: Promotion) =>
  set === null ? [] : goods.map(({ goodsId, quantity }) => ({ goodsId, quantity }));

/** The lines that only a promotion brings: one set, or each goods that may be had for little, once. */
function linesOf(activityId: number, { kind, set, goods, tiers }: Promotion, after: number): AskedLine[] {
  const wanted =
    set !== null
      ? goods.slice(0, 1).map(({ goodsId }) => ({ type: LINE_TYPES.combination, goodsId }))
      : kind === 'exchange'
        ? tiers.flatMap(({ grant }) =>
            grant?.goodsId ? [{ type: LINE_TYPES.exchange, goodsId: grant.goodsId }] : [],
          )
        : [];
  return wanted.map((line, index) => ({
    ...line,
    id: after + index + 1,
    activityId,
    quantity: 1,
    selected: true,
  }));
}
