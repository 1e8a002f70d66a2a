import { fieldsFor } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import type { GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { goodsViews } from '#lib/catalogue/goods-view/goods-view.service.ts';
import {
  roundKey,
  roundState,
  type RoundState,
  STATUS_OF_ROUND,
} from '#lib/catalogue/offers/offers.rules.ts';
import { findOffersBetween, findOffersOfKind } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import type { OfferRow } from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';

/** A goods with the offer that runs for it. Times in ms UTC. */
interface OfferedGoods {
  goods: GoodsView;
  kind: OfferKind;
  priceFen: number;
  startsAt: number;
  endsAt: number;
  /** Units left at this price; null without limit. */
  remaining: number | null;
  perMemberLimit: number | null;
}

/** Goods with a running offer of a kind (`now` in ms), those that end first leading. */
export async function offeredGoods(
  db: Db,
  kind: OfferKind,
  limit: number,
  now: number,
): Promise<OfferedGoods[]> {
  const offers = await findOffersOfKind(db, kind, limit, now);
  const views = await goodsViews(
    db,
    offers.map((offer) => offer.goodsId),
    now,
  );
  const byId = new Map(views.map((view) => [view.id, view]));
  return offers.flatMap((offer) => {
    const goods = byId.get(offer.goodsId);
    if (!goods) return [];
    return {
      goods,
      kind,
      priceFen: offer.priceFen,
      startsAt: offer.startsAt,
      endsAt: offer.endsAt,
      remaining: offer.remaining,
      perMemberLimit: offer.perMemberLimit,
    };
  });
}

/** A price of a round, without the fields of its goods. Amounts in fen. */
type RoundOffer = Pick<OfferRow, 'goodsId' | 'priceFen' | 'remaining' | 'perMemberLimit'>;

/** The offers of one kind with the same window `[startsAt, endsAt)` (ms). */
export interface Round {
  key: string;
  startsAt: number;
  endsAt: number;
  state: RoundState;
  offers: readonly RoundOffer[];
}

/** An offer of a round with its goods as a visitor sees it now. */
export interface RoundGoods {
  goods: GoodsView;
  priceFen: number;
  remaining: number | null;
  perMemberLimit: number | null;
}

/** The rounds of a kind today and tomorrow, also those of today that are over; `now` in ms. */
export async function roundsOf(db: Db, kind: OfferKind, now: number): Promise<Round[]> {
  const from = startOfDay(now);
  const rows = await findOffersBetween(db, kind, { from, until: from + 2 * DAY_MS });
  const groups = Map.groupBy(rows, ({ startsAt, endsAt }) => `${startsAt}-${endsAt}`);
  return [...groups.values()].flatMap((offers) => {
    const [first] = offers;
    if (!first) return [];
    const window = { startsAt: first.startsAt, endsAt: first.endsAt };
    return [{ key: roundKey(window), ...window, state: roundState(window, now), offers }];
  });
}

/** Offers with their goods, in their order; goods no longer on sale are left out. */
export async function goodsOfRound(
  db: Db,
  offers: readonly RoundOffer[],
  now: number,
): Promise<RoundGoods[]> {
  const ids = offers.map(({ goodsId }) => goodsId);
  const byId = new Map((await goodsViews(db, ids, now)).map((view) => [view.id, view]));
  return offers.flatMap(({ goodsId, priceFen, remaining, perMemberLimit }) => {
    const goods = byId.get(goodsId);
    return goods ? [{ goods, priceFen, remaining, perMemberLimit }] : [];
  });
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Offers with the fields of their goods as the member sees them. */
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

/**
 * Goods on offer with the field names of the calls, with the offer's own price and times (seconds) and the server's
 * time.
 */
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

/** A round with the field names of the API; times in seconds. */
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

/** The next round of a kind with its goods; null where none is planned. `price` is the current one. */
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
