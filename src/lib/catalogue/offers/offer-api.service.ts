import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldsFor } from '#lib/catalogue/goods/view/goods-mine.service.ts';
import type { GoodsView } from '#lib/catalogue/goods/view/goods-view.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { goodsOfRound, type Round, roundsOf } from '#lib/catalogue/offers/rounds.service.ts';
import { STATUS_OF_ROUND } from '#lib/catalogue/offers/rounds.rules.ts';
import { offeredGoods } from '#lib/catalogue/offers/running-offers.service.ts';

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Offers next to the fields of their goods as the member sees them. */
async function withFields<Offer extends { goods: GoodsView }>(
  db: Db,
  member: Member | null,
  offers: readonly Offer[],
  now: number,
) {
  const views = offers.map(({ goods }) => goods);
  const all = await fieldsFor(db, member, views, now);
  return offers.flatMap((offer, index) => {
    const fields = all[index];
    return fields ? [{ offer, fields }] : [];
  });
}

/** Goods on offer in the names of the calls, with the offer's own price and times (seconds) and the server's time. */
export async function offerList(
  db: Db,
  member: Member | null,
  { kind, limit }: { kind: OfferKind; limit: number },
  now: number,
) {
  const offered = await offeredGoods(db, kind, limit, now);
  return {
    timestamp: seconds(now),
    list: (await withFields(db, member, offered, now)).map(({ offer, fields }) => ({
      ...fields,
      offer_price: fenToYuan(offer.priceFen),
      start_time: seconds(offer.startsAt),
      end_time: seconds(offer.endsAt),
      remaining: offer.remaining,
      per_member_limit: offer.perMemberLimit,
    })),
  };
}

/** A round in the API's names; times in seconds. */
const toRound = ({ key, state, startsAt, endsAt, offers }: Round) => ({
  round: key,
  status: STATUS_OF_ROUND[state],
  start_time: seconds(startsAt),
  end_time: seconds(endsAt),
  count: offers.length,
});

/** The rounds of a kind today and tomorrow. */
export const roundList = async (db: Db, kind: OfferKind, now: number) =>
  (await roundsOf(db, kind, now)).map(toRound);

/** The next round of a kind with its goods; null where none is planned. `price` is that of now. */
export async function nextRound(
  db: Db,
  member: Member | null,
  { kind, limit }: { kind: OfferKind; limit: number },
  now: number,
) {
  const next = (await roundsOf(db, kind, now)).find(({ state }) => state === 'coming');
  if (!next) return null;
  const goods = await goodsOfRound(db, next.offers.slice(0, limit), now);
  return {
    ...toRound(next),
    list: (await withFields(db, member, goods, now)).map(({ offer, fields }) => ({
      ...fields,
      offer_price: fenToYuan(offer.priceFen),
      per_member_limit: offer.perMemberLimit,
    })),
  };
}
