import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import { findDraft, setChoices, setLines } from '#lib/trade/checkout/checkout.repository.ts';
import { draftGone, parseEntries } from '#lib/trade/checkout/checkout.service.ts';
import { type DraftChoices, parseChoices, withChoices } from '#lib/trade/checkout/choices.rules.ts';
import { listTitles } from '#lib/trade/invoices/invoice-titles.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { isPlainLine } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { setQuantities } from '#lib/trade/cart/cart.service.ts';
import type { CartItemRow } from '#lib/trade/cart/cart.table.ts';
import { settledItems } from '#lib/trade/cart/settle-cart.service.ts';
import { cartLineOf, type DraftEntry } from '#lib/trade/checkout/draft.rules.ts';
import { priceDraft } from '#lib/trade/checkout/draft-price.service.ts';
import { transact } from '#lib/platform/db/transact.server.ts';

/** Limit of tries; tabs that save at the same moment retry one after the other. */
const TRIES = 8;

/**
 * Adds the buyer's new choices to those of the draft. Throws `not_found` for a draft that is not the member's, has
 * expired or was submitted, and `invalid_form` for an address or a title that is not the member's.
 */
export async function saveChoices(
  db: Db,
  member: Member,
  { key, change }: { key: string; change: DraftChoices },
  now: number,
): Promise<void> {
  await checkOwn(db, member, change);
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const draft = await findDraft(db, member.id, key);
    if (draft?.state !== 'open' || draft.expiresAt <= now) throw draftGone();
    const choices = JSON.stringify(withChoices(parseChoices(draft.choices), change));
    if (choices === draft.choices) return;
    if (await setChoices(db, draft, choices)) return;
  }
  throw new ShopError('conflict', '选择没有保存，请再试一次。');
}

async function checkOwn(db: Db, member: Member, { addressId, invoiceTitleId }: DraftChoices): Promise<void> {
  if (addressId !== undefined && !(await listAddresses(db, member)).some(({ id }) => id === addressId)) {
    throw fieldError('address_id', '请选择收货地址。');
  }
  if (invoiceTitleId && !(await listTitles(db, member)).some(({ id }) => id === invoiceTitleId)) {
    throw fieldError('invoice_title_id', '请选择发票抬头');
  }
}

/** Changes to lines of a draft, by the ids of their lines in the cart. */
export interface LineChange {
  /** lines not bought now; they stay in the cart */
  drop?: readonly number[] | undefined;
  /** set to the number that can be bought, also in the cart */
  fit?: readonly number[] | undefined;
  /** updated to the current cart and prices */
  take?: readonly number[] | undefined;
}

/**
 * Changes lines of an open draft and keeps its choices. A repeat changes nothing more. Throws `not_found` for a draft
 * that is not the member's or no longer open, and `conflict` when nothing would be left to order or another tab saved
 * first.
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
    const cart = take.length > 0 ? await settledItems(trx, member, now) : [];
    const staying = parseEntries(draft.lines).filter(({ cartItemId }) => !drop.includes(cartItemId));
    const kept = takenFrom(cart, { entries: staying, take });
    const fitting = fit.length > 0 ? (await price(kept)).lines : [];
    const numbers = new Map(
      fitting.flatMap(({ id, fitTo }) => (fitTo !== null && fit.includes(id) ? [[id, fitTo] as const] : [])),
    );
    const entries = kept.map((entry) => {
      return { ...entry, quantity: numbers.get(entry.cartItemId) ?? entry.quantity };
    });
    if (entries.length === 0) throw nothingLeft();
    const changed = new Set([...numbers.keys(), ...take, ...changedIds(entries, parseEntries(draft.lines))]);
    const prices = new Map((await price(entries)).lines.map((line) => [line.id, line.price.priceFen]));
    const lines = entries.map((entry): DraftEntry =>
      changed.has(entry.cartItemId) ? { ...entry, priceFen: prices.get(entry.cartItemId) } : entry,
    );
    if (!(await setLines(trx, draft, JSON.stringify(lines)))) throw changedElsewhere();
    await setQuantities(trx, member.id, numbers, now);
  });
}

/**
 * Returns the lines of a draft, with the named ones as they are in the cart now; none where one was removed. The plain
 * lines of a goods are taken together, as a limited price splits and joins them: those of the draft, and those that are
 * ticked.
 */
function takenFrom(
  cart: readonly CartItemRow[],
  { entries, take }: { entries: readonly DraftEntry[]; take: readonly number[] },
): DraftEntry[] {
  const plain = (entry: DraftEntry): boolean => isPlainLine(entry);
  const whole = new Set(
    entries.filter((entry) => take.includes(entry.cartItemId) && plain(entry)).map(({ goodsId }) => goodsId),
  );
  const inDraft = new Set(entries.map(({ cartItemId }) => cartItemId));
  const done = new Set<number>();
  return entries.flatMap((entry): DraftEntry[] => {
    const { cartItemId, goodsId } = entry;
    if (!plain(entry) || !whole.has(goodsId))
      return take.includes(cartItemId) ? asInCart(entry, cartLineOf(entry, cart)) : [entry];
    if (done.has(goodsId)) return [];
    done.add(goodsId);
    return cart
      .filter((row) => row.goodsId === goodsId && isPlainLine(row))
      .filter(({ id, isSelected }) => isSelected === 1 || inDraft.has(id))
      .flatMap((row) => asInCart(entry, row));
  });
}

const asInCart = (entry: DraftEntry, row: CartItemRow | undefined): DraftEntry[] =>
  row ? [{ ...entry, cartItemId: row.id, type: row.type, quantity: row.quantity }] : [];

/** Returns the ids of lines that are new or have another number than before. */
function changedIds(entries: readonly DraftEntry[], before: readonly DraftEntry[]): number[] {
  const known = new Map(before.map(({ cartItemId, quantity }) => [cartItemId, quantity]));
  return entries
    .filter((one) => known.get(one.cartItemId) !== one.quantity)
    .map(({ cartItemId }) => cartItemId);
}

const nothingLeft = (): ShopError =>
  new ShopError('conflict', '这样就没有要下单的商品了，请返回购物车重新勾选。');

const changedElsewhere = (): ShopError =>
  new ShopError('conflict', '订单刚刚在另一个页面改过，请核对后再试。');
