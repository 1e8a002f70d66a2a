import type {
  Promotion,
  PromotionGoods,
  PromotionTier,
  Remaining,
} from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import {
  findOffersEver,
  insertOffers,
  replaceListed,
} from '#lib/catalogue/pricing/office/promotion.repository.ts';
import type { OfferRow } from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import { isOfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the units left after an operator's change: the difference to the number they saw is added to the current
 * number, so that units bought since then stay bought.
 */
const leftAfter = (column: string, { value, seen }: Remaining): RawBuilder<number | null> => {
  if (value === null || seen === null) return sql`cast(${value} as integer)`;
  const changed = sql`coalesce(${sql.ref(column)}, ${seen}) + ${value - seen}`;
  return sql`case when ${changed} < 0 then 0 else ${changed} end`;
};

const isTouched = ({ value, seen }: Remaining): boolean => value !== seen;

/** True when a goods' offer has to be written: its values differ, or it had been removed. */
const differs = (row: OfferRow, goods: PromotionGoods, { startsAt, endsAt }: Promotion): boolean =>
  row.priceFen !== goods.priceFen ||
  row.perMemberLimit !== goods.perMemberLimit ||
  row.startsAt !== startsAt ||
  row.endsAt !== endsAt ||
  isTouched(goods.remaining);

async function setOffer(
  trx: Trx,
  id: number,
  goods: PromotionGoods,
  { startsAt, endsAt }: Promotion,
): Promise<void> {
  await trx
    .updateTable('offer')
    .set({
      price_fen: goods.priceFen,
      per_member_limit: goods.perMemberLimit,
      starts_at: startsAt,
      ends_at: endsAt,
      ...(isTouched(goods.remaining) ? { remaining: leftAfter('remaining', goods.remaining) } : {}),
    })
    .where('id', '=', id)
    .execute();
}

const AT_ONCE = 1000;

/** Removes offers: those never sold are deleted, the others end, as order lines refer to them. */
async function takeOutOffers(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    await trx
      .deleteFrom('offer')
      .where('id', 'in', some)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('order_line')
              .select('order_line.id')
              .whereRef('order_line.offer_id', '=', 'offer.id'),
          ),
        ),
      )
      .execute();
    await trx
      .updateTable('offer')
      .set({ ends_at: now })
      .where('id', 'in', some)
      .where('ends_at', '>', now)
      .execute();
  }
}

const tierRow = ({ thresholdFen, thresholdUnits, reductionFen, ratePermille, grant }: PromotionTier) => ({
  threshold_fen: thresholdFen,
  threshold_units: thresholdUnits,
  reduction_fen: reductionFen,
  rate_permille: ratePermille,
  grant_type: grant?.type ?? null,
  grant_goods_id: grant?.goodsId ?? null,
  grant_quantity: grant?.quantity ?? 0,
  grant_price_fen: grant?.priceFen ?? 0,
  grant_repeats: grant?.repeats ? (1 as const) : (0 as const),
});

/** Writes the tiers of a promotion; tiers that stay keep their rows, as order lines refer to them. */
async function writeTiers(trx: Trx, activityId: number, tiers: readonly PromotionTier[]): Promise<void> {
  const kept = tiers.flatMap(({ id }) => id ?? []);
  await trx
    .deleteFrom('activity_tier')
    .where('activity_id', '=', activityId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  for (const tier of tiers) {
    const remaining = tier.grant?.remaining ?? { value: null, seen: null };
    if (tier.id === null) {
      const row = { ...tierRow(tier), activity_id: activityId, grant_remaining: remaining.value };
      await trx.insertInto('activity_tier').values(row).execute();
      continue;
    }
    await trx
      .updateTable('activity_tier')
      .set({
        ...tierRow(tier),
        ...(isTouched(remaining) ? { grant_remaining: leftAfter('grant_remaining', remaining) } : {}),
      })
      .where('id', '=', tier.id)
      .where('activity_id', '=', activityId)
      .execute();
  }
}

/** Writes the price and limits of a set. */
async function writeSet(trx: Trx, activityId: number, set: NonNullable<Promotion['set']>): Promise<void> {
  const { priceFen: price_fen, perMemberLimit: per_member_limit, remaining } = set;
  await trx
    .insertInto('combination')
    .values({ activity_id: activityId, price_fen, per_member_limit, remaining: remaining.value })
    .onConflict((conflict) =>
      conflict.column('activity_id').doUpdateSet({
        price_fen,
        per_member_limit,
        ...(isTouched(remaining) ? { remaining: leftAfter('combination.remaining', remaining) } : {}),
      }),
    )
    .execute();
}

/** Writes all of a promotion except its own row. Offers and tiers that stay keep their rows. */
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
