import { changedNumbers } from '#lib/trade/cart/cart-view.rules.ts';
import { openDraft } from '#lib/trade/checkout/checkout.service.ts';
import { requireContract } from '#lib/trade/contracts/contracts.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** As many lines as fit the login page's address; of more, those that are ticked. */
const MOST = 100;
const TICKED = 'ticked';

/** What the form of the cart wanted checked out, for the address of the login page: `12,13`, or all that is ticked. */
export function checkoutAfterLogin({ ids, numbers }: Record<string, unknown>): Record<string, string> {
  // Numbers that were typed and not saved do not go on: nobody orders the old ones for that.
  if (changedNumbers(Object(numbers) as object).length > 0) return {};
  const listed = typeof ids === 'string' ? ids.split(',') : Object.values(ids ?? {}).map(String);
  return { checkout: listed.length > 0 && listed.length <= MOST ? listed.join() : TICKED };
}

/** What an address carries: ids of lines, null for those that are ticked; undefined for nothing that was written so. */
function readCheckout(text: string | null | undefined): number[] | null | undefined {
  if (text === TICKED) return null;
  return text && /^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/.test(text) ? text.split(',').map(Number) : undefined;
}

/** Whether the login page was given a checkout to go on with. */
export const isCheckout = (text: string | null | undefined): text is string =>
  readCheckout(text) !== undefined;

/**
 * Goes on with the checkout that the login came between: where to, and the words where it could not be. Undefined where
 * there is nothing to go on with.
 */
export async function goOnToCheckout(
  db: Db,
  member: Member,
  wish: string | undefined,
  now: number,
): Promise<{ next: string; message: string } | undefined> {
  const ids = readCheckout(wish);
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
