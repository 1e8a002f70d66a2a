import { randomBytes } from 'node:crypto';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { parseChoices, takeOver, requestOf } from '#lib/trade/checkout/choices.rules.ts';
import { findCartItems } from '#lib/trade/cart/cart.service.ts';
import { namedAfter, settledItems } from '#lib/trade/cart/settle-cart.service.ts';
import {
  deleteOlderDrafts,
  findDraft,
  findLastChoices,
  insertDraft,
} from '#lib/trade/checkout/checkout.repository.ts';
import {
  DRAFT_MS,
  type DraftEntry,
  type OpenDraft,
  type PlacedOrder,
  type SubmittedDraft,
  whyNotOrder,
} from '#lib/trade/checkout/draft.rules.ts';
import { priceDraft } from '#lib/trade/checkout/draft-price.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findOrdersOfCheckouts } from '#lib/trade/orders/order-steps.service.ts';
import { changedNumbers } from '#lib/trade/cart/cart-view.rules.ts';
import { requireContract } from '#lib/trade/contracts/contracts.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Limit of open drafts per member, enough for several tabs; the oldest are deleted. */
const MOST_DRAFTS = 20;

/** Throws `invalid_form` (422) for a member whose certificates are not approved or no longer valid. */
export function checkMayOrder(member: Member, now: number): void {
  const words = whyNotOrder(member, now);
  if (words !== '') throw fieldError('ids', words);
}

/** Returns the error for a draft that cannot be continued: it never existed, is another member's, or is too old. */
export const draftGone = (): ShopError =>
  new ShopError('not_found', '结算单不存在或已过期，请返回购物车重新结算。');

/**
 * Puts lines of the cart (`null`: those ticked) into a draft and returns its key; earlier choices are taken over.
 * Throws `invalid_form` when the member may not order yet, nothing is chosen, or a line cannot be bought; the message
 * names it.
 */
export async function openDraft(
  db: Db,
  member: Member,
  cartItemIds: readonly number[] | null,
  now: number,
): Promise<string> {
  checkMayOrder(member, now);
  const before = await findCartItems(db, member.id);
  const cart = await settledItems(db, member, now);
  const wanted = cartItemIds === null ? null : namedAfter(cartItemIds, before, cart);
  const items = cart.filter((item) => (wanted === null ? item.isSelected === 1 : wanted.has(item.id)));
  if (items.length === 0) throw fieldError('ids', '请先勾选要结算的商品。');
  const entries = items.map((item): DraftEntry => ({
    cartItemId: item.id,
    type: item.type,
    activityId: item.activityId,
    goodsId: item.goodsId,
    quantity: item.quantity,
  }));
  const { problems, lines } = await priceDraft(db, member, { entries, addressId: null }, now);
  if (problems.length > 0) throw fieldError('ids', problems.join(' '));
  const prices = new Map(lines.map(({ id, price }) => [id, price.priceFen]));
  const key = randomBytes(16).toString('base64url');
  await insertDraft(db, {
    key,
    member_id: member.id,
    lines: JSON.stringify(entries.map((entry) => ({ ...entry, priceFen: prices.get(entry.cartItemId) }))),
    choices: JSON.stringify(takeOver(await findLastChoices(db, member.id, now))),
    state: 'open',
    created_at: now,
    expires_at: now + DRAFT_MS,
  });
  await deleteOlderDrafts(db, member.id, MOST_DRAFTS);
  return key;
}

/**
 * Returns all data of a draft, priced as of now for delivery to the chosen address (default: the member's own), or the
 * orders it has become. Throws `not_found` for a draft that is not the member's or has expired.
 */
export async function viewDraft(
  db: Db,
  member: Member,
  key: string,
  now: number,
): Promise<OpenDraft | SubmittedDraft> {
  const draft = await findDraft(db, member.id, key);
  if (!draft) throw draftGone();
  if (draft.state === 'submitted') {
    return { state: 'submitted', key, orders: await placedOrders(db, member, key) };
  }
  if (draft.expiresAt <= now) throw draftGone();
  const choices = parseChoices(draft.choices);
  const entries = parseEntries(draft.lines);
  const { addressId = null } = choices;
  const cart = await settledItems(db, member, now);
  const priced = await priceDraft(db, member, { entries, addressId, request: requestOf(choices), cart }, now);
  const { choicesVersion: version, expiresAt } = draft;
  return { state: 'open', key, expiresAt, choices, version, ...priced };
}

/** Parses the lines of a draft's row; rows of an earlier version have no types. */
export function parseEntries(lines: string): DraftEntry[] {
  const entries = JSON.parse(lines) as (Omit<DraftEntry, 'type' | 'activityId'> & Partial<DraftEntry>)[];
  return entries.map((entry) => ({ type: LINE_TYPES.plain, activityId: 0, ...entry }));
}

/** Returns the orders that a member's checkout became. */
export async function placedOrders(db: Db, member: Member, key: string): Promise<PlacedOrder[]> {
  const rows = await findOrdersOfCheckouts(db, member.id, [key]);
  return rows.map(({ id, no, kind, payableFen }) => ({ id, no, kind, payableFen }));
}

/** Limit of lines in the login page's address; above it, the ticked lines are meant. */
const MOST = 100;
const TICKED = 'ticked';

/**
 * Returns the lines that the cart form wanted to check out, for the address of the login page: `12,13`, or all that are
 * ticked.
 */
export function checkoutAfterLogin({ ids, numbers }: Record<string, unknown>): Record<string, string> {
  // Typed numbers that were not saved are lost at the login: the old ones must not be ordered instead.
  if (changedNumbers(Object(numbers) as object).length > 0) return {};
  const listed = typeof ids === 'string' ? ids.split(',') : Object.values(ids ?? {}).map(String);
  return { checkout: listed.length > 0 && listed.length <= MOST ? listed.join() : TICKED };
}

/** Reads the lines from an address: ids, null for those ticked; undefined for text of another form. */
function readCheckout(text: string | null | undefined): number[] | null | undefined {
  if (text === TICKED) return null;
  return text && /^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/.test(text) ? text.split(',').map(Number) : undefined;
}

/** True when the login page has a checkout to continue. */
export const isCheckout = (text: string | null | undefined): text is string =>
  readCheckout(text) !== undefined;

/**
 * Continues the checkout that the login interrupted: returns the address, and the message where it failed. Undefined
 * where there is nothing to continue.
 */
export async function goOnToCheckout(
  db: Db,
  member: Member,
  request: string | undefined,
  now: number,
): Promise<{ next: string; message: string } | undefined> {
  const ids = readCheckout(request);
  if (ids === undefined) return undefined;
  try {
    const key = await openDraft(db, member, ids, now);
    const next = pathTo('check_order', {}, { key });
    await requireContract(db, member, now, { goOn: next });
    return { next, message: '登录成功，请继续结算' };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { next: error.next ?? pathTo('cart'), message: error.message };
  }
}
