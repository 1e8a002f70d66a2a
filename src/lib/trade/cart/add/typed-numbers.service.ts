import { parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { editCartItems } from '#lib/trade/cart/cart.service.ts';
import type { TypedNumber } from '#lib/trade/cart/add/typed-numbers.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

/**
 * Saves the numbers that were typed in the form of a cart, and gives the words for those that were corrected. Throws
 * `invalid_form` when one is no number or cannot be bought, after the others were saved; where `ordered` is given, of
 * those lines only.
 */
export async function saveTypedNumbers(
  db: Db,
  member: Member,
  { typed, ordered }: { typed: readonly TypedNumber[]; ordered?: readonly number[] | undefined },
  now: number,
): Promise<string> {
  if (typed.length === 0) return '';
  const parsed = new Map(typed.map(({ id, text }) => [id, parseQuantity(text)]));
  const wanted = new Map([...parsed].map(([id, { quantity }]) => [id, quantity]));
  const edited = await editCartItems(db, member, wanted, now);
  const results = edited.map(({ id, name, isRefused, message }) => {
    const problem = parsed.get(id)?.problem ?? '';
    const words = problem || message;
    return { id, isRefused: isRefused || problem !== '', text: words && `《${name}》${words}` };
  });
  const wrong = results.filter(({ id, isRefused }) => isRefused && (ordered?.includes(id) ?? true));
  if (wrong.length > 0) throw fieldError('numbers', wrong.map(({ text }) => text).join('；'));
  return results.flatMap(({ isRefused, text }) => (isRefused || text === '' ? [] : [text])).join('；');
}
