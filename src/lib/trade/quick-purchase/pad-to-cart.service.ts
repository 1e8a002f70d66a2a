import type { Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { attempt, transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { isFirstTime } from '#lib/trade/cart/add/add-once.service.ts';
import { type AddedToCart, addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { countCart, findCartItems } from '#lib/trade/cart/cart.service.ts';
import { MOST_CART_LINES } from '#lib/trade/cart/cart-view.rules.ts';
import { changePad, draftOf, setNumbers } from '#lib/trade/quick-purchase/pad.service.ts';

/** A goods with its number; the smallest one sold where that is absent. */
interface Wanted {
  goodsId: number;
  number?: number | undefined;
}

interface ToCart {
  /** Absent: all that lies on the pad. */
  lines?: readonly Wanted[] | undefined;
  /** Typed next to lines of the pad, by goods. */
  numbers?: ReadonlyMap<number, number> | undefined;
  /** Whether what was added is taken off the pad. */
  isPad: boolean;
  press?: string | undefined;
}

/**
 * Puts lines in the cart at once, once for each press (product §6.10). What cannot be bought, or does not fit into the
 * cart any more, is named and stays on the pad. Throws `invalid_form` where there is nothing to add.
 */
export function padToCart(
  db: Db,
  member: Member,
  { lines, numbers, isPad, press }: ToCart,
  now: number,
): Promise<AddedToCart> {
  return transact(db, async (trx) => {
    await lockMember(trx, member.id);
    const asks = ['pad', lines ?? null, [...(numbers ?? [])]];
    if (press !== undefined && !(await isFirstTime(trx, member, { press, asks }, now)))
      return { total: await countCart(trx, member), message: '刚才已加入购物车，没有重复加入', refused: [] };
    if (numbers) await setNumbers(trx, member.id, numbers, now);
    const asked = lines ?? (await draftOf(trx, member.id)).lines;
    if (asked.length === 0) throw fieldError('lines', '采购单是空的，请先录入商品。');
    const { fitting, tooMany } = await fittingIn(trx, member, asked);
    const added = await addWhatGoes(trx, member, fitting, now);
    const refused = [
      ...added.refused,
      ...tooMany.map(({ goodsId }) => ({
        goodsId,
        reason: `购物车最多放 ${MOST_CART_LINES} 种商品，请先结算一部分再加`,
      })),
    ];
    const stays = new Set(refused.map(({ goodsId }) => goodsId));
    const gone = new Set(asked.map(({ goodsId }) => goodsId).filter((id) => !stays.has(id)));
    if (isPad) await changePad(trx, member.id, (pad) => pad.filter(({ goodsId }) => !gone.has(goodsId)), now);
    return { ...added, refused, message: words(gone.size, refused.length, added) };
  });
}

/** What the cart has room for: goods that are in it already, and others in the order of the pad. */
async function fittingIn(trx: Trx, member: Member, asked: readonly Wanted[]) {
  const rows = await findCartItems(trx, member.id);
  const there = new Set(rows.filter(({ type }) => type === 0).map(({ goodsId }) => goodsId));
  let room = MOST_CART_LINES - rows.length;
  const fitting = asked.filter(({ goodsId }) => there.has(goodsId) || room-- > 0);
  const kept = new Set(fitting);
  return { fitting, tooMany: asked.filter((line) => !kept.has(line)) };
}

/** Adds what can be bought; where that is nothing, it says why of each line. */
async function addWhatGoes(
  trx: Trx,
  member: Member,
  lines: readonly Wanted[],
  now: number,
): Promise<AddedToCart> {
  const wanted = lines.map(({ goodsId, number }) => ({ goodsId, quantity: number }));
  const nothing = async (reason: string): Promise<AddedToCart> => ({
    total: await countCart(trx, member),
    message: reason,
    refused: wanted.map(({ goodsId }) => ({ goodsId, reason })),
  });
  if (wanted.length === 0) return nothing('');
  try {
    return await attempt(trx, () => addToCart(trx, member, wanted, now));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return nothing(error.message);
  }
}

function words(added: number, refused: number, { message }: AddedToCart): string {
  if (refused === 0) return added === 1 ? message : `${added} 种商品${message}`;
  if (added === 0) return message || '没有加入购物车，原因见各行';
  return `${added} 种商品已加入购物车；${refused} 种没有加入，留在采购单上：${message}`;
}
