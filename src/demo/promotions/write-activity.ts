import type { Insertable } from 'kysely';
import { insertActivityRow, insertMany } from '#demo/demo.repository.ts';
import type { PromotionKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { NewActivityTier, NewOffer } from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import type { Schema } from '#lib/schema.table.ts';

/** `[from, to)`, ms. */
export interface Window {
  from: number;
  to: number;
}

interface Activity {
  kind: PromotionKind;
  name: string;
  window: Window;
  /** absent: all goods */
  goodsIds?: readonly number[];
  excludedIds?: readonly number[];
  tiers?: readonly Omit<NewActivityTier, 'activity_id'>[];
  regions?: string;
  stoppedAt?: number;
}

const NO_TIER = {
  threshold_units: 0,
  reduction_fen: null,
  rate_permille: null,
  grant_type: null,
  grant_goods_id: null,
  grant_quantity: 0,
  grant_price_fen: 0,
  grant_repeats: 0 as const,
  grant_remaining: null,
};

/** Inserts an activity with its tiers and goods; returns its id. */
export async function writeActivity(
  trx: Trx,
  { kind, name, window, goodsIds, excludedIds = [], tiers = [], regions = '', stoppedAt }: Activity,
): Promise<number> {
  const id = await insertActivityRow(trx, {
    kind,
    name,
    regions,
    covers_all: goodsIds ? 0 : 1,
    starts_at: window.from,
    ends_at: window.to,
    created_at: window.from,
    updated_at: window.from,
    stopped_at: stoppedAt ?? null,
  });
  await insertMany(
    trx,
    'activity_tier',
    tiers.map((tier) => ({ ...NO_TIER, ...tier, activity_id: id })),
  );
  const listed = (ids: readonly number[], is_excluded: 0 | 1) =>
    ids.map((goods_id): Insertable<Schema['activity_goods']> => ({ activity_id: id, goods_id, is_excluded }));
  await insertMany(trx, 'activity_goods', [...listed(goodsIds ?? [], 0), ...listed(excludedIds, 1)]);
  return id;
}

/** Inserts temporary prices as one activity. */
export async function writeOffers(
  trx: Trx,
  { kind, name, window }: { kind: NewOffer['kind']; name: string; window: Window },
  offers: readonly Pick<NewOffer, 'goods_id' | 'price_fen' | 'remaining' | 'per_member_limit'>[],
): Promise<void> {
  if (offers.length === 0) return;
  const id = await writeActivity(trx, { kind, name, window, goodsIds: [] });
  const own = { kind, activity_id: id, starts_at: window.from, ends_at: window.to };
  await insertMany(
    trx,
    'offer',
    offers.map((offer) => ({ ...offer, ...own })),
  );
}
