import { listAddresses, loadShippingRegion } from '#lib/addresses/addresses.service.ts';
import type { Address } from '#lib/addresses/addresses.rules.ts';
import { toCartLine } from '#lib/cart/cart-line.rules.ts';
import { priceCart } from '#lib/cart/cart.rules.ts';
import { type DraftEntry, type DraftLine, lineProblem, type OpenDraft } from '#lib/checkout/draft.rules.ts';
import type { Db } from '#lib/db/database.ts';
import { loadTradeGoods } from '#lib/goods/trade-goods.service.ts';
import type { Member } from '#lib/members/members.rules.ts';
import { loadActivities } from '#lib/promotions/promotions.service.ts';

/** Prices what a draft holds as of now, for delivery to one of the member's addresses (null: its default). */
export async function priceDraft(
  db: Db,
  member: Member,
  entries: readonly DraftEntry[],
  addressId: number | null,
  now: number,
): Promise<Omit<OpenDraft, 'state' | 'key' | 'expiresAt'>> {
  const goodsIds = entries.map((entry) => entry.goodsId);
  const goods = await loadTradeGoods(db, member, goodsIds, now);
  const addresses = await listAddresses(db, member);
  const address: Address | null = addresses.find(({ id }) => id === addressId) ?? addresses[0] ?? null;
  const region = await loadShippingRegion(db, address?.regionCode ?? member.regionCode);
  const known = entries.flatMap((entry) => {
    const found = goods.get(entry.goodsId);
    return found ? [{ entry, goods: found }] : [];
  });
  const priced = priceCart(
    known.map(({ entry, goods }) =>
      toCartLine(goods, { id: entry.cartItemId, quantity: entry.quantity, selected: true }),
    ),
    { rank: member.rank, now, activities: await loadActivities(db, goodsIds, now), region },
  );
  const prices = new Map(priced.lines.map((price) => [price.id, price]));
  const lines = known.flatMap(({ entry, goods }): DraftLine[] => {
    const { cartItemId: id, quantity } = entry;
    const price = prices.get(id);
    return price ? [{ id, goods, quantity, price, problem: lineProblem(goods, quantity) }] : [];
  });
  return {
    lines,
    groups: priced.groups.map((group) => ({
      ...group,
      lines: lines.filter(({ id }) => group.lineIds.includes(id)),
    })),
    totals: priced.totals,
    activities: priced.activities,
    region,
    addresses,
    address,
    problems: lines
      .filter(({ problem }) => problem)
      .map(({ goods, problem }) => `《${goods.name}》${problem}`),
  };
}
