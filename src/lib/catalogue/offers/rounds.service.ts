import { roundKey, roundState, type RoundState } from '#lib/catalogue/offers/rounds.rules.ts';
import { findOffersBetween } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import type { OfferRow } from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { GoodsView } from '#lib/catalogue/goods/view/goods-view.rules.ts';
import { goodsViews } from '#lib/catalogue/goods/view/goods-view.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';

/** A price of a round, without what its goods are. Amounts in fen. */
export type RoundOffer = Pick<OfferRow, 'goodsId' | 'priceFen' | 'remaining' | 'perMemberLimit'>;

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
