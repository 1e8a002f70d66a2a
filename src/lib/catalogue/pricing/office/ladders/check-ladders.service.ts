import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError, fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { findNamed } from '#lib/catalogue/pricing/office/pick/pick-goods.service.ts';
import { ladderProblem } from '#lib/catalogue/pricing/office/ladders/check-ladder.rules.ts';
import { findKeptLadders } from '#lib/catalogue/pricing/office/ladders/ladders.repository.ts';
import {
  LADDER_LIMITS,
  NO_LADDER,
  pricedTiers,
  readLadderLines,
  type TypedLadders,
} from '#lib/catalogue/pricing/office/ladders/typed-ladders.rules.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import {
  type LadderChange,
  writeLadders,
} from '#lib/catalogue/pricing/office/ladders/write-ladders.service.ts';
import { readAfresh } from '#lib/platform/db/memo.server.ts';
import {
  plainLines,
  priceTried,
  readTried,
  type TriedBy,
  undone,
} from '#lib/catalogue/pricing/office/trial/tried-cart.service.ts';
import type { Trial } from '#lib/catalogue/pricing/office/trial/trial.rules.ts';

/** Reads the form against the goods it names. Throws `invalid_form`, a message for each line that is wrong. */
export async function checkLadders(
  db: Db,
  { type, lines: text }: Pick<TypedLadders, 'type' | 'lines'>,
): Promise<LadderChange[]> {
  const lines = readLadderLines(text, type);
  if (lines.length === 0) throw refused(['请写上商品和阶梯，一行一种，如 1024 10:11.50 50:10.80']);
  if (lines.length > LADDER_LIMITS.lines) throw refused([`一次最多 ${LADDER_LIMITS.lines} 行，请分几次保存`]);
  const found = await findNamed(db, lines);
  const wrong: string[] = [];
  const changes = new Map<number, LadderChange>();
  for (const line of lines) {
    const goods = found.get(line.code) ?? [];
    const [one] = goods;
    const tiers = one ? pricedTiers(line.tiers, one.basePriceFen) : [];
    const problem =
      namingProblem(goods) ||
      line.problem ||
      (one && changes.has(one.id) ? '与前面的一行是同一商品' : '') ||
      (one ? ladderProblem({ type, tiers }, one) : '');
    if (problem) wrong.push(`第 ${line.line} 行 ${line.text}：${problem}`);
    else if (one) changes.set(one.id, { goods: one, ladder: { type, tiers }, before: NO_LADDER });
  }
  if (wrong.length > 0) throw refused(wrong);
  const kept = await findKeptLadders(db, [...changes.keys()]);
  return [...changes.values()].map((each) => ({ ...each, before: kept.get(each.goods.id) ?? NO_LADDER }));
}

function namingProblem(goods: readonly GoodsFacts[]): string {
  if (goods.length === 0) return '没有这个商品编号、批准文号或条形码';
  if (goods.length === 1) return '';
  const choices = goods.slice(0, 5).map(({ id, spec, makerName }) => `${id}（${spec} ${makerName}）`);
  return `有 ${goods.length} 个商品，请改用商品编号：${choices.join('、')}`;
}

const MOST_SHOWN = 300;

const refused = (wrong: readonly string[]): ShopError => {
  const [first = ''] = wrong;
  const words = wrong.length === 1 ? first : `有 ${wrong.length} 行需要修改，例如${first}`;
  return new ShopError('invalid_form', words, { lines: wrong.slice(0, MOST_SHOWN) });
};

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
