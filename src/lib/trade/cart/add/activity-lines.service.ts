import { checkRoom, countCart } from '#lib/trade/cart/cart.service.ts';
import { priceCartRows } from '#lib/trade/cart/price-rows.service.ts';
import { LINE_TYPES, type LineType } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { exchangeChoice } from '#lib/catalogue/pricing/cart/exchange.rules.ts';
import { loadCombinations } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  addCartItems,
  deleteCartItems,
  findCartItems,
  setQuantities,
} from '#lib/trade/cart/cart.repository.ts';
import { type AddedToCart, addToCart, type LineToAdd } from '#lib/trade/cart/add/cart-add.service.ts';

/**
 * Adds sets of a combination to the cart, on top of those there (product §5.3). Returns a message, corrections
 * included. Throws `not_found` for a set that does not run, `invalid_form` when none can be bought, `conflict` when the
 * cart is full.
 */
export async function addSets(
  db: Db,
  member: Member,
  { activityId, sets }: { activityId: number; sets: number },
  now: number,
): Promise<string> {
  const [set] = await loadCombinations(db, [activityId], member.id, now);
  const [first] = set?.parts ?? [];
  if (!set || set.isOver || !first) throw notFound('这个组合');
  const line = { goodsId: first.goodsId, type: LINE_TYPES.combination, activityId };
  return addLine(db, member, { ...line, quantity: sets }, now);
}

/**
 * Puts goods in the cart that an activity offers at a low price (换购). Its condition may not be met yet: the line states
 * this and does not count. Throws as {@link addSets}.
 */
export function addExchange(
  db: Db,
  member: Member,
  { activityId, goodsId, quantity }: { activityId: number; goodsId: number; quantity: number },
  now: number,
): Promise<string> {
  const line = { goodsId, type: LINE_TYPES.exchange, activityId };
  return addLine(db, member, { ...line, quantity }, now);
}

/** A line that belongs to an activity. */
interface ActivityLineToAdd {
  goodsId: number;
  type: 3 | 4;
  activityId: number;
  quantity: number;
}

async function addLine(db: Db, member: Member, line: ActivityLineToAdd, now: number): Promise<string> {
  return transact(db, async (trx) => {
    const [row] = await addCartItems(trx, [
      {
        member_id: member.id,
        goods_id: line.goodsId,
        type: line.type,
        activity_id: line.activityId,
        quantity: line.quantity,
        created_at: now,
        updated_at: now,
      },
    ]);
    if (!row) throw notFound('这个活动');
    await checkRoom(trx, member.id);
    const { lines, terms } = await priceCartRows(trx, member, [row], now);
    const [added] = lines;
    if (!added) throw notFound('这件商品');
    const { combination, goods } = added;
    const isOver = line.type === LINE_TYPES.exchange && !exchangeChoice(line, terms.activities);
    if (isOver || !added.line.selectable) {
      const problem = isOver ? '换购活动已结束' : added.line.notice;
      throw fieldError('goods_id', `《${combination?.name ?? goods.name}》${problem}`);
    }
    await setQuantities(trx, member.id, new Map([[row.id, added.line.quantity]]), now);
    return added.line.notice;
  });
}

/**
 * Replaces a line of sets whose activity is over by lines of its goods, with the units of the sets; goods that cannot
 * be bought are left out and named. Throws `not_found`, also when pressed twice, and `conflict` when it still runs.
 */
export function buySingly(db: Db, member: Member, id: number, now: number): Promise<string> {
  return transact(db, async (trx) => {
    await lockMember(trx, member.id);
    const rows = await findCartItems(trx, member.id);
    const row = rows.find((one) => one.id === id && one.type === LINE_TYPES.combination);
    const [set] = row ? await loadCombinations(trx, [row.activityId], member.id, now) : [];
    if (!row || !set) throw notFound('购物车中的这个组合');
    if (!set.isOver) throw new ShopError('conflict', '组合活动还在进行，请按套购买。');
    await deleteCartItems(trx, member.id, [id]);
    const lines = set.parts.map(({ goodsId, quantity }) => ({ goodsId, quantity: quantity * row.quantity }));
    return (await addToCart(trx, member, lines, now)).message;
  });
}

/** A line of any type, as the call names it; sets and exchanges also name their activity. */
export interface WantedLine {
  goodsId: number;
  quantity: number | undefined;
  type: LineType;
  activityId: number;
  priceFen?: number | undefined;
  warehouseId?: number | undefined;
}

/** Puts lines of all types in the cart: plain ones together, then sets and exchanges. Throws as `addToCart`. */
export async function addToCartOfAnyType(
  db: Db,
  member: Member,
  lines: readonly WantedLine[],
  now: number,
): Promise<AddedToCart> {
  const plain = lines.flatMap(({ activityId: _, type, ...line }): LineToAdd[] =>
    type === LINE_TYPES.plain || type === LINE_TYPES.limited ? [{ ...line, type }] : [],
  );
  const added = plain.length > 0 ? await addToCart(db, member, plain, now) : null;
  const notices: string[] = [];
  for (const { goodsId, quantity = 1, type, activityId } of lines) {
    if (type === LINE_TYPES.combination)
      notices.push(await addSets(db, member, { activityId, sets: quantity }, now));
    if (type === LINE_TYPES.exchange) {
      notices.push(await addExchange(db, member, { activityId, goodsId, quantity }, now));
    }
  }
  return {
    total: await countCart(db, member),
    message: [added?.message ?? '已加入购物车', ...notices.filter(Boolean)].join('；'),
    refused: added?.refused ?? [],
  };
}
