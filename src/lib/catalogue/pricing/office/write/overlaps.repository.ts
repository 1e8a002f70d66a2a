import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { PromotionKind } from '#lib/catalogue/pricing/promotions/promotion-kinds.rules.ts';

interface Span {
  startsAt: number;
  endsAt: number;
}

/** Offers of goods in a time, other than those of one promotion. */
export function findOffersBeside(
  db: Db,
  goodsIds: readonly number[],
  { id, startsAt, endsAt }: Span & { id: number },
): Promise<{ goodsId: number; priceFen: number; startsAt: number; endsAt: number; name: string | null }[]> {
  return readAll(
    db
      .selectFrom('offer')
      .leftJoin('activity', 'activity.id', 'offer.activity_id')
      .select(['offer.goods_id', 'offer.price_fen', 'offer.starts_at', 'offer.ends_at', 'activity.name'])
      .where('offer.goods_id', 'in', goodsIds)
      .where((eb) => eb.or([eb('offer.activity_id', 'is', null), eb('offer.activity_id', '!=', id)]))
      .where('offer.starts_at', '<', endsAt)
      .where('offer.ends_at', '>', startsAt)
      .orderBy('offer.goods_id')
      .orderBy('offer.starts_at'),
  );
}

/** Other promotions of a kind in a time. */
export function findKindBeside(
  db: Db,
  kind: PromotionKind,
  { id, startsAt, endsAt }: Span & { id: number },
): Promise<{ id: number; name: string; coversAll: 0 | 1 }[]> {
  return readAll(
    db
      .selectFrom('activity')
      .select(['id', 'name', 'covers_all'])
      .where('kind', '=', kind)
      .where('id', '!=', id)
      .where('starts_at', '<', endsAt)
      .where('ends_at', '>', startsAt)
      .orderBy('id'),
  );
}

/** Which goods promotions list and exclude. */
export function findGoodsOf(
  db: Db,
  activityIds: readonly number[],
): Promise<{ activityId: number; goodsId: number; isExcluded: 0 | 1 }[]> {
  return readAll(
    db
      .selectFrom('activity_goods')
      .select(['activity_id', 'goods_id', 'is_excluded'])
      .where('activity_id', 'in', activityIds),
  );
}
