import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldsFor } from '#lib/catalogue/goods/view/goods-mine.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { offeredGoods } from '#lib/catalogue/offers/running-offers.service.ts';

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Goods on offer in the spec's names, with the offer's own price and times (seconds) and the server's time. */
export async function offerList(
  db: Db,
  member: Member | null,
  { kind, limit }: { kind: OfferKind; limit: number },
  now: number,
) {
  const offered = await offeredGoods(db, kind, limit, now);
  const fields = await fieldsFor(
    db,
    member,
    offered.map(({ goods }) => goods),
    now,
  );
  return {
    timestamp: seconds(now),
    list: offered.map((offer, index) => ({
      ...fields[index],
      offer_price: fenToYuan(offer.priceFen),
      start_time: seconds(offer.startsAt),
      end_time: seconds(offer.endsAt),
      remaining: offer.remaining,
      per_member_limit: offer.perMemberLimit,
    })),
  };
}
