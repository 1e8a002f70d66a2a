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
): Promise<
  { goods_id: number; price_fen: number; starts_at: number; ends_at: number; name: string | null }[]
> {
  return db
    .selectFrom('offer')
    .leftJoin('activity', 'activity.id', 'offer.activity_id')
    .select(['offer.goods_id', 'offer.price_fen', 'offer.starts_at', 'offer.ends_at', 'activity.name'])
    .where('offer.goods_id', 'in', goodsIds)
    .where((eb) => eb.or([eb('offer.activity_id', 'is', null), eb('offer.activity_id', '!=', id)]))
    .where('offer.starts_at', '<', endsAt)
    .where('offer.ends_at', '>', startsAt)
    .orderBy('offer.goods_id')
    .orderBy('offer.starts_at')
    .execute();
}

/** Other promotions of a kind in a time. */
export function findKindBeside(
  db: Db,
  kind: PromotionKind,
  { id, startsAt, endsAt }: Span & { id: number },
): Promise<{ id: number; name: string; covers_all: 0 | 1 }[]> {
  return db
    .selectFrom('activity')
    .select(['id', 'name', 'covers_all'])
    .where('kind', '=', kind)
    .where('id', '!=', id)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .orderBy('id')
    .execute();
}

/** Which goods promotions list and exclude. */
export function findGoodsOf(
  db: Db,
  activityIds: readonly number[],
): Promise<{ activity_id: number; goods_id: number; is_excluded: 0 | 1 }[]> {
  return db
    .selectFrom('activity_goods')
    .select(['activity_id', 'goods_id', 'is_excluded'])
    .where('activity_id', 'in', activityIds)
    .execute();
}
