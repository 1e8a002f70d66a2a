import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import type { AskedLine } from '#lib/catalogue/pricing/cart/asked-line.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { type PricedLines, priceLines } from '#lib/catalogue/pricing/cart/price-lines.service.ts';
import { priceSteps } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { memberNamed } from '#lib/people/members/member-named.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { Promotion } from '../form/promotion.rules.ts';
import { type TypedPromotion, typedMoment } from '../form/typed-promotion.rules.ts';
import { pasteGoods } from '../pick/pick-goods.service.ts';
import { insertPromotion, stopPromotionRow } from '../write/promotion.repository.ts';
import { checkPromotion } from '../write/save-promotion.service.ts';
import { writeParts } from '../write/write-promotion.service.ts';
import type { Trial, TriedCart, TriedLine } from './trial.rules.ts';

/** What is tried: a form, saved or not, for a member and a pasted cart. */
export interface TrialInput {
  id: number | null;
  typed: TypedPromotion;
  /** login name, phone or id */
  member: string;
  /** approval numbers, bar codes or ids with numbers, one a line */
  cart: string;
}

/** Carries the answer out of a transaction that is not to be kept. */
class Tried extends Error {
  readonly carts: { with: TriedCart; without: TriedCart };
  constructor(carts: { with: TriedCart; without: TriedCart }) {
    super('tried');
    this.carts = carts;
  }
}

const WINDOW_MS = 60_000;
const MOST_LINES = 200;

/**
 * What a cart would cost with a promotion and without it, if it ran now: the promotion is written, the cart priced as
 * any other, and all of it undone. Throws `invalid_form` where the form, the member or the cart is wrong.
 */
export async function tryPromotion(db: Db, input: TrialInput, now: number): Promise<Trial> {
  const member = await memberNamed(db, input.member);
  if (!member) throw fieldError('member', '没有这个会员，请填登录名、手机号或编号');
  const { rows, problems } = await pasteGoods(db, input.cart, 'parts');
  if (rows.length > MOST_LINES) throw fieldError('cart', `一次最多试 ${MOST_LINES} 行`);
  const typed = { ...input.typed, ...windowText(now) };
  const { promotion } = await checkPromotion(db, typed, null, now);
  const running = { ...promotion, startsAt: now, endsAt: now + WINDOW_MS };
  const bought = rows.map((row) => ({ goodsId: row.goodsId, quantity: Number(row.quantity) }));
  if (bought.length === 0 && running.set === null)
    throw fieldError('cart', problems[0]?.problem ?? '请粘贴要买的商品，一行一种');
  const carts = await undone(db, async (trx) => {
    if (input.id !== null) await stopPromotionRow(trx, input.id, now);
    const without = await price(trx, member, plainLines([...bought, ...partsOf(running)]), now);
    const id = await insertPromotion(trx, asNew(running), { key: null, now });
    await writeParts(trx, id, asNew(running), now);
    const lines = [...plainLines(bought), ...linesOf(id, running, bought.length)];
    return { with: await price(trx, member, lines, now), without };
  });
  return { member: member.company || member.name || member.username, ...carts, problems };
}

/** The form is tried as if it ran now, whatever its window says. */
const windowText = (now: number) => ({ startsAt: typedMoment(now), endsAt: typedMoment(now + DAY_MS) });

async function undone(
  db: Db,
  work: (trx: Trx) => Promise<{ with: TriedCart; without: TriedCart }>,
): Promise<{ with: TriedCart; without: TriedCart }> {
  try {
    return await transact(db, async (trx) => {
      throw new Tried(await work(trx));
    });
  } catch (error) {
    if (error instanceof Tried) return error.carts;
    throw error;
  }
}

/** The same promotion with rows of its own, so that those there are not changed. */
const asNew = (promotion: Promotion): Promotion => ({
  ...promotion,
  tiers: promotion.tiers.map((tier) => ({ ...tier, id: null })),
});

const plainLines = (bought: readonly { goodsId: number; quantity: number }[]): AskedLine[] =>
  bought.map(({ goodsId, quantity }, index) => ({
    id: index + 1,
    type: LINE_TYPES.plain,
    activityId: 0,
    ...{ goodsId, quantity, selected: true },
  }));

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

async function price(trx: Trx, member: Member, asked: AskedLine[], now: number): Promise<TriedCart> {
  const priced = await priceLines(trx, member, { asked }, now);
  const { totals, gifts } = priced.priced;
  return {
    lines: triedLines(priced),
    goodsFen: totals.goodsFen,
    shippingFen: totals.shippingFen,
    payableFen: totals.payableFen,
    cashbackFen: totals.cashbackFen,
    gifts: gifts.map(({ name, quantity, unit, note }) =>
      [`${name} ${quantity} ${unit}`, note].filter(Boolean).join('，'),
    ),
  };
}

function triedLines({ lines, terms }: PricedLines<AskedLine>): TriedLine[] {
  const names = new Map(terms.activities.map(({ id, name }) => [id, name]));
  return lines.map(({ line, goods, combination, price: priced }) => ({
    key: `${line.type}:${line.goodsId}`,
    name: combination?.name ?? goods.name,
    quantity: `${priced.quantity} ${combination ? '套' : goods.unit}`,
    shareFen: priced.shareFen,
    steps: priced.selected ? priceSteps(priced, names) : [],
    problem: priced.selected ? '' : priced.problem || goods.buyability.text || '不能购买',
  }));
}
