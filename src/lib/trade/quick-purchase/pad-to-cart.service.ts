import type { Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { attempt, transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';
import { isFirstTime } from '#lib/trade/cart/add/add-once.service.ts';
import {
  type AddedLines,
  type AddedToCart,
  addSorted,
  type SortedLines,
  sortLines,
} from '#lib/trade/cart/add/cart-add.service.ts';
import { countCart, findCartItems } from '#lib/trade/cart/cart.service.ts';
import { MOST_CART_LINES } from '#lib/trade/cart/cart-view.rules.ts';
import type { PadRow } from '#lib/trade/quick-purchase/pad.fields.ts';
import { changePad, draftOf, setNumbers } from '#lib/trade/quick-purchase/pad.service.ts';
import { pricePad } from '#lib/trade/quick-purchase/price-pad.service.ts';
import { toCartWords } from '#lib/trade/quick-purchase/pad.rules.ts';

/** A goods with its quantity; the smallest one sold where that is absent. */
interface Wanted {
  goodsId: number;
  number?: number | undefined;
}

interface ToCart {
  /** Lines to add; absent: all lines of the pad. */
  lines?: readonly Wanted[] | undefined;
  /** Quantities typed next to lines of the pad, by goods. */
  numbers?: ReadonlyMap<number, number> | undefined;
  /** True when added lines are removed from the pad. */
  isPad: boolean;
  idempotencyKey?: string | undefined;
}

/** Reason for which a line stays on the pad when the cart is full. */
const CART_IS_FULL = `购物车最多放 ${MOST_CART_LINES} 种`;

/** Results of the latest requests, for repeated ones; another process answers with a general message. */
const said = new LruMap<string, AddedToCart>(500);

/**
 * Puts lines in the cart in one transaction, once per idempotency key; a repeated request returns the same result
 * (product §6.10). Lines that cannot be bought, or do not fit into the cart, are named and stay on the pad. Throws
 * `invalid_form` where there is nothing to add.
 */
export async function padToCart(
  db: Db,
  member: Member,
  { lines, numbers, isPad, idempotencyKey }: ToCart,
  now: number,
): Promise<AddedToCart> {
  const asks = ['pad', lines ?? null, [...(numbers ?? [])]];
  const key = `${member.id} ${idempotencyKey ?? ''} ${JSON.stringify(asks)}`;
  const done = await transact(db, async (trx): Promise<AddedToCart | null> => {
    await lockMember(trx, member.id);
    if (idempotencyKey !== undefined && !(await isFirstTime(trx, member, { idempotencyKey, asks }, now)))
      return null;
    if (numbers) await setNumbers(trx, member.id, numbers, now);
    const asked = lines ?? (await draftOf(trx, member.id)).lines;
    if (asked.length === 0) throw fieldError('lines', '采购单是空的，请先录入商品。');
    const wanted = asked.map(({ goodsId, number }) => ({ goodsId, quantity: number }));
    const sorted = await sortLines(trx, member, wanted, now);
    const { fitting, tooMany } = await fittingIn(trx, member, sorted.taken);
    const added = await addFitting(trx, member, { ...sorted, taken: fitting }, now);
    const refused = [
      ...added.refused,
      ...tooMany.map(({ goodsId }) => ({ goodsId, name: '', reason: CART_IS_FULL })),
    ];
    const stays = new Set(refused.map(({ goodsId }) => goodsId));
    const gone = new Set(asked.map(({ goodsId }) => goodsId).filter((id) => !stays.has(id)));
    if (isPad) await changePad(trx, member.id, (pad) => pad.filter(({ goodsId }) => !gone.has(goodsId)), now);
    const message = toCartWords({ added: gone.size, refused, corrected: added.notes, isPad });
    return { total: added.total, message, refused: refused.map(({ name: _, ...line }) => line) };
  });
  if (done === null) return said.get(key) ?? repeated(db, member);
  if (idempotencyKey !== undefined) said.set(key, done);
  return done;
}

const repeated = async (db: Db, member: Member): Promise<AddedToCart> => ({
  total: await countCart(db, member),
  message: '刚才已加入购物车，没有重复加入；没有加入的留在采购单上',
  refused: [],
});

/** Splits buyable lines by the room left in the cart: goods already in it fit, others fit in the order of the pad. */
async function fittingIn<Line extends { goodsId: number }>(
  db: Db,
  member: Member,
  asked: readonly Line[],
): Promise<{ fitting: Line[]; tooMany: Line[] }> {
  const rows = await findCartItems(db, member.id);
  const there = new Set(rows.filter(({ type }) => type === 0).map(({ goodsId }) => goodsId));
  let room = MOST_CART_LINES - rows.length;
  const fitting = asked.filter(({ goodsId }) => {
    if (!there.has(goodsId) && room-- > 0) there.add(goodsId);
    return there.has(goodsId);
  });
  const kept = new Set(fitting);
  return { fitting, tooMany: asked.filter((line) => !kept.has(line)) };
}

/** Adds the buyable lines; where the cart refuses all of them, each is returned with the reason. */
async function addFitting(trx: Trx, member: Member, sorted: SortedLines, now: number): Promise<AddedLines> {
  try {
    return await attempt(trx, () => addSorted(trx, member, sorted, now));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const reason = error.message;
    return {
      total: await countCart(trx, member),
      added: 0,
      notes: [],
      refused: [...sorted.refused, ...sorted.taken.map(({ goodsId }) => ({ goodsId, name: '', reason }))],
    };
  }
}

/**
 * Returns the lines of the pad with the reason for which the cart would refuse or change them now; for a file of the
 * remaining lines.
 */
export async function padWithReasons(db: Db, member: Member, now: number): Promise<PadRow[]> {
  const { lines } = await draftOf(db, member.id);
  const { rows } = await pricePad(db, member, { lines }, now);
  const goes = new Set(rows.flatMap((row) => (row.selectable ? [row.goods_id] : [])));
  const { tooMany } = await fittingIn(
    db,
    member,
    lines.filter(({ goodsId }) => goes.has(goodsId)),
  );
  const full = new Set(tooMany.map(({ goodsId }) => goodsId));
  return rows.map((row) =>
    row.selectable && full.has(row.goods_id) ? { ...row, notice: CART_IS_FULL } : row,
  );
}
