import { findCartItems, setQuantities } from '#lib/trade/cart/cart.service.ts';
import { findDraft, setLines } from '#lib/trade/checkout/checkout.repository.ts';
import { draftGone, parseEntries } from '#lib/trade/checkout/checkout.service.ts';
import { parseChoices } from '#lib/trade/checkout/choices/choices.rules.ts';
import type { DraftEntry } from '#lib/trade/checkout/draft.rules.ts';
import { priceDraft } from '#lib/trade/checkout/draft-price.service.ts';
import { type CartLine, cartLineOf } from '#lib/trade/checkout/lines/difference.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

/** Lines of a draft that are put right, by the ids of their lines in the cart. */
export interface LineChange {
  /** not bought now; they stay in the cart */
  drop?: readonly number[] | undefined;
  /** brought to the number that can be had, in the cart, too */
  fit?: readonly number[] | undefined;
  /** taken as the cart and the prices are now */
  take?: readonly number[] | undefined;
}

/**
 * Puts lines of an open draft right, choices kept. A repeat changes nothing more. Throws `not_found` for a draft that is
 * not the member's or no longer open, and `conflict` when nothing would be left to order or another tab was first.
 */
export async function changeLines(
  db: Db,
  member: Member,
  { key, change }: { key: string; change: LineChange },
  now: number,
): Promise<void> {
  const { drop = [], fit = [], take = [] } = change;
  await transact(db, async (trx) => {
    const draft = await findDraft(trx, member.id, key);
    if (draft?.state !== 'open' || draft.expiresAt <= now) throw draftGone();
    const { addressId = null } = parseChoices(draft.choices);
    const price = (entries: readonly DraftEntry[]) => priceDraft(trx, member, { entries, addressId }, now);
    const cart = take.length > 0 ? await findCartItems(trx, member.id) : [];
    const kept = parseEntries(draft.lines)
      .filter(({ cartItemId }) => !drop.includes(cartItemId))
      .flatMap((entry) => (take.includes(entry.cartItemId) ? asInCart(entry, cart) : [entry]));
    const fitting = fit.length > 0 ? (await price(kept)).lines : [];
    const numbers = new Map(
      fitting.flatMap(({ id, fitTo }) => (fitTo !== null && fit.includes(id) ? [[id, fitTo] as const] : [])),
    );
    const entries = kept.map((entry) => {
      return { ...entry, quantity: numbers.get(entry.cartItemId) ?? entry.quantity };
    });
    if (entries.length === 0) throw nothingLeft();
    const changed = new Set([...numbers.keys(), ...take, ...idsOf(entries, parseEntries(draft.lines))]);
    const prices = new Map((await price(entries)).lines.map((line) => [line.id, line.price.priceFen]));
    const lines = entries.map((entry): DraftEntry =>
      changed.has(entry.cartItemId) ? { ...entry, priceFen: prices.get(entry.cartItemId) } : entry,
    );
    if (!(await setLines(trx, draft, JSON.stringify(lines)))) throw changedElsewhere();
    await setQuantities(trx, member.id, numbers, now);
  });
}

/** A line as the cart has it now; none where it was removed. */
function asInCart(entry: DraftEntry, cart: readonly CartLine[]): DraftEntry[] {
  const line = cartLineOf(entry, cart);
  return line ? [{ ...entry, cartItemId: line.id, quantity: line.quantity }] : [];
}

/** Lines that got another id, as the cart's line is another one now. */
function idsOf(entries: readonly DraftEntry[], before: readonly DraftEntry[]): number[] {
  const known = new Set(before.map(({ cartItemId }) => cartItemId));
  return entries.map(({ cartItemId }) => cartItemId).filter((id) => !known.has(id));
}

const nothingLeft = (): ShopError =>
  new ShopError('conflict', '这样就没有要下单的商品了，请返回购物车重新勾选。');

const changedElsewhere = (): ShopError =>
  new ShopError('conflict', '订单刚刚在另一个页面改过，请核对后再试。');
