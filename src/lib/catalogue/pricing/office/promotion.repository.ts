import type { PromotionKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type {
  Promotion,
  PromotionGoods,
  PromotionTier,
} from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type {
  ActivityRow,
  ActivityTierRow,
  CombinationRow,
  ListedRow,
  NewOffer,
  OfferRow,
} from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import { isOfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';

/** A stored promotion with the data that is not part of the form. */
export interface KeptPromotion {
  id: number;
  /** version that a change has to name */
  base: number;
  stoppedAt: number | null;
  promotion: Promotion;
}

/** Finds a promotion of any kind in its current state; undefined where there is none. */
export async function findPromotion(db: Db, id: number): Promise<KeptPromotion | undefined> {
  const row = await readFirst(db.selectFrom('activity').selectAll().where('id', '=', id));
  if (!row) return undefined;
  const of = { activityId: id, endsAt: row.endsAt };
  const tiers = await findTiers(db, id);
  const listed = await findListed(db, id);
  const offers = isOfferKind(row.kind) ? await findOffers(db, of) : [];
  const set = row.kind === 'combination' ? await findSet(db, id) : undefined;
  return {
    id,
    base: row.updatedAt,
    stoppedAt: row.stoppedAt,
    promotion: toPromotion(row, { tiers, listed, offers, set }),
  };
}

export const findPromotionByKey = (db: Db, key: string) =>
  db.selectFrom('activity').select('id').where('create_key', '=', key).executeTakeFirst();

const findTiers = (db: Db, activityId: number): Promise<ActivityTierRow[]> =>
  readAll(
    db
      .selectFrom('activity_tier')
      .selectAll()
      .where('activity_id', '=', activityId)
      .orderBy('threshold_fen')
      .orderBy('threshold_units')
      .orderBy('id'),
  );

const findListed = (db: Db, activityId: number): Promise<ListedRow[]> =>
  readAll(
    db.selectFrom('activity_goods').selectAll().where('activity_id', '=', activityId).orderBy('goods_id'),
  );

const findSet = (db: Db, activityId: number): Promise<CombinationRow | undefined> =>
  readFirst(db.selectFrom('combination').selectAll().where('activity_id', '=', activityId));

/** Finds the offers of a promotion; those removed from it end before it does. */
const findOffers = (
  db: Db,
  { activityId, endsAt }: { activityId: number; endsAt: number },
): Promise<OfferRow[]> =>
  readAll(
    db
      .selectFrom('offer')
      .selectAll()
      .where('activity_id', '=', activityId)
      .where('ends_at', '=', endsAt)
      .orderBy('id'),
  );

/** Finds all offers that were ever in a promotion, so that a change finds their rows again. */
export const findOffersEver = (db: Db, activityId: number): Promise<OfferRow[]> =>
  readAll(db.selectFrom('offer').selectAll().where('activity_id', '=', activityId));

interface Rows {
  tiers: ActivityTierRow[];
  listed: ListedRow[];
  offers: OfferRow[];
  set: CombinationRow | undefined;
}

const left = (value: number | null) => ({ value, seen: value });

function toPromotion(row: ActivityRow, { tiers, listed, offers, set }: Rows): Promotion {
  return {
    kind: row.kind,
    name: row.name,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    regions: row.regions === '' ? [] : row.regions.split(','),
    coversAll: row.coversAll === 1,
    tiers: tiers.map(toTier),
    goods: [
      ...offers.map((offer): PromotionGoods => ({
        goodsId: offer.goodsId,
        priceFen: offer.priceFen,
        remaining: left(offer.remaining),
        perMemberLimit: offer.perMemberLimit,
        quantity: 1,
      })),
      ...listed
        .filter(({ isExcluded }) => isExcluded === 0)
        .map(({ goodsId, quantity }) => ({
          goodsId,
          quantity,
          priceFen: 0,
          perMemberLimit: null,
          remaining: left(null),
        })),
    ],
    excludedIds: listed.filter(({ isExcluded }) => isExcluded === 1).map(({ goodsId }) => goodsId),
    set: set
      ? { priceFen: set.priceFen, remaining: left(set.remaining), perMemberLimit: set.perMemberLimit }
      : null,
  };
}

const toTier = (row: ActivityTierRow): PromotionTier => ({
  id: row.id,
  thresholdFen: row.thresholdFen,
  thresholdUnits: row.thresholdUnits,
  reductionFen: row.reductionFen,
  ratePermille: row.ratePermille,
  grant:
    row.grantType === null
      ? null
      : {
          type: row.grantType,
          goodsId: row.grantGoodsId,
          quantity: row.grantQuantity,
          priceFen: row.grantPriceFen,
          repeats: row.grantRepeats === 1,
          remaining: left(row.grantRemaining),
        },
});

/** Returns the columns of a promotion's row that come from its form. */
const rowOf = (promotion: Promotion) => ({
  name: promotion.name,
  covers_all: promotion.coversAll ? (1 as const) : (0 as const),
  starts_at: promotion.startsAt,
  ends_at: promotion.endsAt,
  regions: promotion.regions.join(','),
});

export async function insertPromotion(
  trx: Trx,
  promotion: Promotion,
  { key, now }: { key: string | null; now: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('activity')
    .values({ kind: promotion.kind, ...rowOf(promotion), create_key: key, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a promotion that still has the version the change was based on; false when it has not, or was stopped. */
export async function setPromotion(
  trx: Trx,
  id: number,
  promotion: Promotion,
  { base, now }: { base: number; now: number },
): Promise<boolean> {
  const result = await trx
    .updateTable('activity')
    .set({ ...rowOf(promotion), updated_at: Math.max(now, base + 1) })
    .where('id', '=', id)
    .where('updated_at', '=', base)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends a promotion and its offers; false when it had ended before. */
export async function stopPromotionRow(trx: Trx, id: number, now: number): Promise<boolean> {
  const result = await trx
    .updateTable('activity')
    .set((row) => ({ ends_at: now, stopped_at: now, updated_at: row('updated_at', '+', 1) }))
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await trx
    .updateTable('offer')
    .set({ ends_at: now })
    .where('activity_id', '=', id)
    .where('ends_at', '>', now)
    .execute();
  return true;
}

const ROWS_AT_ONCE = 1000;

export async function replaceListed(
  trx: Trx,
  activityId: number,
  rows: readonly { goods_id: number; is_excluded: 0 | 1; quantity: number }[],
): Promise<void> {
  await trx.deleteFrom('activity_goods').where('activity_id', '=', activityId).execute();
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const values = rows
      .slice(start, start + ROWS_AT_ONCE)
      .map((row) => ({ ...row, activity_id: activityId }));
    await trx.insertInto('activity_goods').values(values).execute();
  }
}

export async function insertOffers(trx: Trx, offers: readonly NewOffer[]): Promise<void> {
  for (let start = 0; start < offers.length; start += ROWS_AT_ONCE)
    await trx
      .insertInto('offer')
      .values(offers.slice(start, start + ROWS_AT_ONCE))
      .execute();
}

interface Span {
  startsAt: number;
  endsAt: number;
}

/** Finds offers of goods in a window, other than those of one promotion. */
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

/** Finds other promotions of a kind in a window. */
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

/** Finds the goods that promotions list and exclude. */
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
