import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import {
  type DraftEntry,
  type DraftLine,
  lineProblem,
  type OpenDraft,
} from '#lib/trade/checkout/draft.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { priceLines } from '#lib/catalogue/pricing/cart/price-lines.service.ts';

/** Prices what a draft holds as of now, for delivery to one of the member's addresses (null: its default). */
export async function priceDraft(
  db: Db,
  member: Member,
  { entries, addressId }: { entries: readonly DraftEntry[]; addressId: number | null },
  now: number,
): Promise<Omit<OpenDraft, 'state' | 'key' | 'expiresAt'>> {
  const addresses = await listAddresses(db, member);
  const address: Address | null = addresses.find(({ id }) => id === addressId) ?? addresses[0] ?? null;
  const asked = entries.map(({ cartItemId, goodsId, quantity }) => {
    return { id: cartItemId, goodsId, quantity, selected: true };
  });
  const regionCode = address?.regionCode ?? member.regionCode;
  const { lines: found, terms, priced } = await priceLines(db, member, { asked, regionCode }, now);
  const lines = found.map(({ line: { id, quantity }, goods, price }): DraftLine => {
    return { id, goods, quantity, price, problem: lineProblem(goods, quantity) };
  });
  return {
    lines,
    groups: priced.groups.map((group) => ({
      ...group,
      lines: lines.filter(({ id }) => group.lineIds.includes(id)),
    })),
    totals: priced.totals,
    activities: priced.activities,
    region: terms.region,
    addresses,
    address,
    problems: lines
      .filter(({ problem }) => problem)
      .map(({ goods, problem }) => `《${goods.name}》${problem}`),
  };
}
