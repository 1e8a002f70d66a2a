import type { Db } from '#lib/platform/db/database.server.ts';
import type { GoodsView } from '#lib/catalogue/goods/view/goods-view.rules.ts';
import { goodsViews } from '#lib/catalogue/goods/view/goods-view.service.ts';
import { findOffersOfKind } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';

/** A goods with the offer that runs for it. Times in ms UTC. */
export interface OfferedGoods {
  goods: GoodsView;
  kind: OfferKind;
  priceFen: number;
  startsAt: number;
  endsAt: number;
  /** Units left at this price; null without limit. */
  remaining: number | null;
  perMemberLimit: number | null;
}

/** Goods with an offer of a kind that runs now (ms), those that end first leading. */
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
