import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import type { AskedLine } from '#lib/catalogue/pricing/cart/to-cart-lines.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { type PricedLines, priceLines } from '#lib/catalogue/pricing/cart/price-lines.service.ts';
import { priceSteps } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { memberNamed } from '#lib/people/members/members.service.ts';
import { displayName, type Member } from '#lib/people/members/members.rules.ts';
import type { LineProblem } from '../pick/pasted-lines.rules.ts';
import { pasteGoods } from '../pick/pick-goods.service.ts';
import type { TriedCart, TriedLine } from './trial.rules.ts';

/** Who is tried, and what they would buy. */
export interface TriedBy {
  /** login name, phone or id */
  member: string;
  /** approval numbers, bar codes or ids with numbers, one a line */
  cart: string;
}

interface Bought {
  goodsId: number;
  quantity: number;
}

const MOST_LINES = 200;

/** Reads who buys what. Throws `invalid_form`. */
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

/** Carries the answer out of a transaction that is not to be kept. */
class Tried extends Error {
  readonly carts: { with: TriedCart; without: TriedCart };
  constructor(carts: { with: TriedCart; without: TriedCart }) {
    super('tried');
    this.carts = carts;
  }
}

/** What `work` finds in a transaction of which nothing is kept. */
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

/** A cart as any other of the member's is priced. */
export async function priceTried(
  trx: Trx,
  member: Member,
  asked: AskedLine[],
  now: number,
): Promise<TriedCart> {
  const priced = await priceLines(trx, member, { asked }, now);
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

/** What a buyer is shown, put for an operator. */
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
