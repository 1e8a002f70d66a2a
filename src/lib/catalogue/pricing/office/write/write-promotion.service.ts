import type { Trx } from '#lib/platform/db/database.server.ts';
import { isOfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { Promotion } from '../form/promotion.rules.ts';
import { differs, setOffer, takeOutOffers, writeSet, writeTiers } from './parts.repository.ts';
import { findOffersEver, insertOffers, replaceListed } from './promotion.repository.ts';

/** Writes all of a promotion but its own row. Offers and tiers that stay keep their rows. */
export async function writeParts(trx: Trx, id: number, promotion: Promotion, now: number): Promise<void> {
  await writeTiers(trx, id, promotion.tiers);
  if (promotion.set) await writeSet(trx, id, promotion.set);
  if (isOfferKind(promotion.kind)) return writeOffers(trx, id, promotion, now);
  await replaceListed(trx, id, [
    ...promotion.goods.map(({ goodsId, quantity }) => ({
      goods_id: goodsId,
      quantity,
      is_excluded: 0 as const,
    })),
    ...promotion.excludedIds.map((goods_id) => ({ goods_id, quantity: 1, is_excluded: 1 as const })),
  ]);
}

async function writeOffers(trx: Trx, id: number, promotion: Promotion, now: number): Promise<void> {
  const { kind, goods, startsAt, endsAt } = promotion;
  if (!isOfferKind(kind)) return;
  const there = new Map((await findOffersEver(trx, id)).map((row) => [row.goodsId, row]));
  const wanted = new Set(goods.map(({ goodsId }) => goodsId));
  const gone = [...there.values()].filter(({ goodsId }) => !wanted.has(goodsId));
  await takeOutOffers(
    trx,
    gone.map((row) => row.id),
    now,
  );
  for (const one of goods) {
    const row = there.get(one.goodsId);
    if (row && differs(row, one, promotion)) await setOffer(trx, row.id, one, promotion);
  }
  await insertOffers(
    trx,
    goods
      .filter(({ goodsId }) => !there.has(goodsId))
      .map((one) => ({
        activity_id: id,
        goods_id: one.goodsId,
        kind,
        price_fen: one.priceFen,
        starts_at: startsAt,
        ends_at: endsAt,
        remaining: one.remaining.value,
        per_member_limit: one.perMemberLimit,
      })),
  );
}
