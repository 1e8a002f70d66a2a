import { addToCart, type LineToAdd } from '#lib/trade/cart/add/cart-add.service.ts';
import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { openDraft } from '#lib/trade/checkout/checkout.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import type { Random } from '#demo/catalogue/random.rules.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';

/** Returns goods that all buyers may buy. */
export const plainGoods = (goods: readonly FilledGoods[]): FilledGoods[] =>
  goods
    .filter(
      ({ stock, kxzq, mhj, special, expiresInDays }) =>
        stock > 100 && !kxzq && !mhj && !special && expiresInDays > 180,
    )
    .sort((a, b) => b.salesCount - a.salesCount)
    .slice(0, 400);

/** Picks different goods the member may buy; for the newcomer, who may buy nothing yet, from all goods. */
export function pick(goods: FilledGoods[], member: Member, count: number, random: Random): FilledGoods[] {
  const allowed = new Set(member.scopes.map(({ code }) => code));
  const choice = allowed.size === 0 ? goods : goods.filter(({ scopeCode }) => allowed.has(scopeCode));
  const picked = new Set<FilledGoods>();
  while (picked.size < Math.min(count, choice.length)) {
    const one = choice[random.int(0, choice.length - 1)];
    if (one) picked.add(one);
  }
  return [...picked];
}

export const lineOf = ({ id, minQuantity, stepQuantity }: FilledGoods, random: Random) => ({
  goodsId: id,
  quantity: Math.max(minQuantity, stepQuantity * random.int(1, 10)),
});

/** Orders some units of each of the goods; `shared` in the given `units`. */
export function placeOrder(
  db: Db,
  member: Member,
  {
    goods,
    random,
    shared,
    units = 0,
  }: { goods: FilledGoods[]; random: Random; shared?: FilledGoods | undefined; units?: number },
  at: number,
): Promise<number[]> {
  const lines = goods.filter(({ id }) => units === 0 || id !== shared?.id).map((one) => lineOf(one, random));
  if (shared && units > 0) lines.push({ goodsId: shared.id, quantity: Math.max(units, shared.minQuantity) });
  return placeLines(db, member, lines, at);
}

/** Orders lines, together with those in the member's cart. */
export async function placeLines(
  db: Db,
  member: Member,
  lines: readonly LineToAdd[],
  at: number,
): Promise<number[]> {
  await addToCart(db, member, lines, at);
  const key = await openDraft(db, member, null, at);
  const [address] = await listAddresses(db, member);
  if (!address) throw new Error(`${member.username} has no address`);
  const orders = await submitDraft(
    db,
    member,
    { key, input: { addressId: address.id, invoiceKind: 'ordinary', remark: '' } },
    at,
  );
  return orders.map(({ id }) => id);
}
