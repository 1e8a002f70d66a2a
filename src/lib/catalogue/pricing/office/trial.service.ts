import { type AskedLine } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { type PricedLines, priceLines } from '#lib/catalogue/pricing/cart/price-lines.service.ts';
import { priceSteps } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import type { Promotion } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import {
  typedMoment,
  type TypedPromotion,
} from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { LineProblem } from '#lib/catalogue/pricing/office/pick-goods.rules.ts';
import { pasteGoods } from '#lib/catalogue/pricing/office/pick-goods.service.ts';
import type {
  Trial,
  TriedCart,
  TriedLine,
} from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import {
  findPromotion,
  insertPromotion,
  stopPromotionRow,
} from '#lib/catalogue/pricing/office/promotion.repository.ts';
import { checkPromotion } from '#lib/catalogue/pricing/office/save-promotion.service.ts';
import { writeParts } from '#lib/catalogue/pricing/office/promotion-parts.repository.ts';
import { displayName, type Member } from '#lib/people/members/members.rules.ts';
import { memberNamed } from '#lib/people/members/members.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAfresh } from '#lib/platform/db/memo.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** Input of a trial: a form, saved or not, for a member and a pasted cart. */
interface TrialInput extends TriedBy {
  id: number | null;
  typed: TypedPromotion;
}

const WINDOW_MS = 60_000;

/**
 * Returns the cost of a cart with a promotion and without it, as if it ran now: the promotion is written, the cart
 * priced like any other, and the transaction rolled back. Throws `invalid_form` where the form, the member or the cart
 * is wrong.
 */
export async function tryPromotion(db: Db, input: TrialInput, now: number): Promise<Trial> {
  const { member, name, bought, problems } = await readTried(db, input);
  const typed = { ...input.typed, ...windowText(now) };
  const saved = input.id === null ? null : ((await findPromotion(db, input.id)) ?? null);
  const { promotion } = await checkPromotion(db, typed, saved, now);
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

/** Window of the trial: the form is tried as if it ran now, regardless of its own window. */
const windowText = (now: number) => ({ startsAt: typedMoment(now), endsAt: typedMoment(now + DAY_MS) });

/** Copies a promotion without row ids, so that existing rows are not changed. */
const asNew = (promotion: Promotion): Promotion => ({
  ...promotion,
  tiers: promotion.tiers.map((tier) => ({ ...tier, id: null })),
});

/** Returns the goods of one set, to be bought singly. */
const partsOf = ({ set, goods }: Promotion) =>
  set === null ? [] : goods.map(({ goodsId, quantity }) => ({ goodsId, quantity }));

/** Returns the lines that only a promotion can add: one set, or each goods offered in exchange, once. */
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

/** Member and cart of a trial. */
export interface TriedBy {
  /** login name, phone or id */
  member: string;
  /** approval numbers, bar codes or ids with quantities, one a line */
  cart: string;
}

interface Bought {
  goodsId: number;
  quantity: number;
}

const MOST_LINES = 200;

/** Reads the member and the cart. Throws `invalid_form`. */
export async function readTried(
  db: Db,
  { member: named, cart }: TriedBy,
): Promise<{ member: Member; name: string; bought: Bought[]; problems: LineProblem[] }> {
  const member = await memberNamed(db, named);
  if (!member) throw fieldError('member', '没有这个会员，请填登录名、手机号或编号');
  const { rows, problems } = await pasteGoods(db, cart, 'parts');
  if (rows.length > MOST_LINES) throw fieldError('cart', `一次最多试 ${MOST_LINES} 行`);
  const bought = rows.map((row) => ({ goodsId: row.goodsId, quantity: Number(row.quantity) }));
  return { member, name: displayName(member), bought, problems };
}

/** Carries the result out of a transaction that is rolled back. */
class Tried extends Error {
  readonly carts: { with: TriedCart; without: TriedCart };
  constructor(carts: { with: TriedCart; without: TriedCart }) {
    super('tried');
    this.carts = carts;
  }
}

/** Returns the result of `work` in a transaction that is rolled back. */
export async function undone(
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

export const plainLines = (bought: readonly Bought[]): AskedLine[] =>
  bought.map(({ goodsId, quantity }, index) => ({
    id: index + 1,
    type: LINE_TYPES.plain,
    activityId: 0,
    goodsId,
    quantity,
    selected: true,
  }));

/** Prices a cart like any other of the member's. */
export async function priceTried(
  trx: Trx,
  member: Member,
  asked: AskedLine[],
  now: number,
): Promise<TriedCart> {
  const priced = await priceLines(trx, member, { asked, isSplit: true }, now);
  const { totals, gifts } = priced.priced;
  return {
    lines: triedLines(priced),
    goodsFen: totals.goodsFen,
    reductionFen: totals.reductionFen,
    shippingFen: totals.shippingFen,
    payableFen: totals.payableFen,
    cashbackFen: totals.cashbackFen,
    gifts: gifts.map(({ name, quantity, unit, note }) =>
      [`${name} ${quantity} ${unit}`, note].filter(Boolean).join('，'),
    ),
  };
}

/** Rewords a text for buyers for an operator. */
const toOperator = (words: string): string => words.replaceAll('您', '该会员');

function triedLines({ lines, terms }: PricedLines<AskedLine>): TriedLine[] {
  const names = new Map(terms.activities.map(({ id, name }) => [id, name]));
  return lines.map(({ line, goods, combination, price: priced }) => ({
    key: `${line.type}:${line.goodsId}`,
    name: combination?.name ?? goods.name,
    quantity: `${priced.quantity} ${combination ? '套' : goods.unit}`,
    shareFen: priced.shareFen,
    steps: priced.selected ? priceSteps(priced, names) : [],
    problem: priced.selected ? '' : toOperator(priced.problem || goods.buyability.text || '不能购买'),
  }));
}
