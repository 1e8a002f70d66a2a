import type { Insertable } from 'kysely';
import type { ActivityTierTable } from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import type { NewCouponBatch } from '#lib/trade/coupons/coupons.table.ts';
import type { PromotionKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

interface Window {
  starts_at: number;
  ends_at: number;
}

const AROUND_NOW: Window = { starts_at: NOW - 1000, ends_at: NOW + 1_000_000 };

type Tier = Partial<Omit<Insertable<ActivityTierTable>, 'activity_id'>>;

interface Promotion {
  kind: PromotionKind;
  name?: string;
  /** absent: all goods */
  goodsIds?: readonly number[];
  tiers?: readonly Tier[];
  regions?: string;
  /** `[starts_at, ends_at)` in ms; absent: around the fixture's now */
  window?: Window;
}

/** An activity that runs now; returns its id. A server that reads in the meantime has it whole or not at all. */
export const makeActivity = (db: Db, promotion: Promotion): Promise<number> =>
  change(db, async (trx, touch) => {
    touch('offers');
    return insertActivity(trx, promotion);
  });

async function insertActivity(
  trx: Trx,
  { kind, name = '秋季备货', goodsIds, tiers = [], regions = '', window = AROUND_NOW }: Promotion,
): Promise<number> {
  const { id } = await trx
    .insertInto('activity')
    .values({ kind, name, covers_all: goodsIds ? 0 : 1, regions, ...window })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const goods_id of goodsIds ?? []) {
    await trx.insertInto('activity_goods').values({ activity_id: id, goods_id }).execute();
  }
  for (const tier of tiers) {
    await trx
      .insertInto('activity_tier')
      .values({ activity_id: id, threshold_fen: 0, ...tier })
      .execute();
  }
  return id;
}

/** A set that runs now, of goods with the units in one; returns its activity's id. */
export const makeCombination = (
  db: Db,
  parts: ReadonlyMap<number, number>,
  set: { price_fen: number; remaining?: number; per_member_limit?: number },
  window = AROUND_NOW,
): Promise<number> =>
  change(db, async (trx, touch) => {
    touch('offers');
    const goodsIds = [...parts.keys()];
    const id = await insertActivity(trx, { kind: 'combination', name: '感冒组合', goodsIds, window });
    for (const [goodsId, quantity] of parts) {
      await trx
        .updateTable('activity_goods')
        .set({ quantity })
        .where('activity_id', '=', id)
        .where('goods_id', '=', goodsId)
        .execute();
    }
    await trx
      .insertInto('combination')
      .values({ activity_id: id, ...set })
      .execute();
    return id;
  });

/** A seckill price that runs now; returns its id. */
export async function makeSeckill(
  db: Db,
  goodsId: number,
  offer: { price_fen: number; remaining?: number; per_member_limit?: number },
  window = AROUND_NOW,
): Promise<number> {
  const { id } = await db
    .insertInto('offer')
    .values({ goods_id: goodsId, kind: 'seckill', ...window, ...offer })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A batch of coupons over everything: ¥5.00 off from ¥50.00, for thirty days; returns its id. */
export async function makeBatch(db: Db, batch: Partial<NewCouponBatch> = {}): Promise<number> {
  const { id } = await db
    .insertInto('coupon_batch')
    .values({
      kind: 'coupon',
      name: '新客券',
      amount_fen: 500,
      minimum_fen: batch.kind === 'voucher' ? 0 : 5000,
      scope_kind: 'all',
      is_claimable: 1,
      valid_days: 30,
      created_at: NOW,
      updated_at: NOW,
      ...batch,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Hands out so many coupons of a batch to a member, valid from now (ms) on. */
export async function giveCoupons(
  db: Db,
  { batchId, memberId, count }: { batchId: number; memberId: number; count: number },
  now: number,
): Promise<void> {
  const batch = await db
    .updateTable('coupon_batch')
    .set((row) => ({ handed_out: row('handed_out', '+', count) }))
    .where('id', '=', batchId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { kind, amount_fen } = batch;
  const given = await db
    .insertInto('coupon')
    .values(
      Array.from({ length: count }, (_, index) => ({
        batch_id: batchId,
        member_id: memberId,
        kind,
        amount_fen,
        state: 'unused' as const,
        valid_from: now,
        valid_until: now + 30 * DAY_MS,
        idempotency_key: `fixture:${batchId}:${memberId}:${index}`,
        created_at: now,
      })),
    )
    .returning(['id', 'idempotency_key'])
    .execute();
  await db
    .insertInto('coupon_ledger')
    .values(
      given.map(({ id, idempotency_key }) => ({
        coupon_id: id,
        change_fen: amount_fen,
        reason: 'given' as const,
        reference: '',
        idempotency_key: `${idempotency_key}:ledger`,
        created_at: now,
      })),
    )
    .execute();
}
