import { readAll } from '#lib/platform/db/rows.rules.ts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#lib/schema.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import type { BatchInput, BatchOutlet, BatchState } from '#lib/trade/coupons/office/batch.rules.ts';
import type { CouponBatchChange, CouponBatchRow, NewCouponBatch } from '#lib/trade/coupons/coupons.table.ts';
import { withScope } from '#lib/trade/coupons/coupons.rules.ts';

type BatchColumns = ExpressionBuilder<Schema, 'coupon_batch'>;
type StatedBatchRow = CouponBatchRow & { batchState: BatchState };

/** The results of a batch; amounts in fen. */
interface BatchFigures {
  batchId: number;
  used: number;
  costFen: number;
  goodsFen: number;
}

/**
 * State of a batch at a moment (ms): over when it can neither be used nor claimed any more, coming before it can be
 * claimed or, where members cannot claim it, used.
 */
const stateAt = (now: number): RawBuilder<BatchState> => sql<BatchState>`case
  when stopped_at is not null then 'stopped'
  when valid_until <= ${now} or (is_claimable = 1 and claim_until <= ${now}) then 'over'
  when (is_claimable = 1 and claim_from > ${now}) or (is_claimable = 0 and valid_from > ${now}) then 'coming'
  else 'running' end`;

/** Matches a batch by words of its name or by its number. */
const isCalled = (columns: BatchColumns, keywords: string) =>
  /^\d{1,9}$/.test(keywords)
    ? columns.or([columns('id', '=', Number(keywords)), contains('coupon_batch.name', keywords)])
    : contains('coupon_batch.name', keywords);

export function countBatches(
  db: Db,
  keywords: string,
  now: number,
): Promise<{ batchState: BatchState; count: number }[]> {
  return readAll(
    db
      .selectFrom('coupon_batch')
      .select((batch) => [stateAt(now).as('batch_state'), batch.fn.countAll<number>().as('count')])
      .$if(keywords !== '', (query) => query.where((columns) => isCalled(columns, keywords)))
      .groupBy('batch_state'),
  );
}

/** Returns batches in a state, newest first. */
export async function findBatches(
  db: Db,
  { state, keywords, limit, offset }: { state: BatchState; keywords: string; limit: number; offset: number },
  now: number,
) {
  const rows = await readAll(
    db
      .selectFrom('coupon_batch')
      .selectAll()
      .select(stateAt(now).as('batch_state'))
      .where(stateAt(now), '=', state)
      .$if(keywords !== '', (query) => query.where((columns) => isCalled(columns, keywords)))
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
  );
  return withFigures(db, rows);
}

/** Returns a batch with its figures; null where there is none. */
export async function findOneBatch(db: Db, id: number, now: number) {
  const rows = await readAll(
    db.selectFrom('coupon_batch').selectAll().select(stateAt(now).as('batch_state')).where('id', '=', id),
  );
  return (await withFigures(db, rows))[0] ?? null;
}

/** Returns batches with their figures. */
async function withFigures(db: Db, rows: readonly StatedBatchRow[]) {
  const figures = await findFigures(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ batchState: state, isClaimable, idempotencyKey: _key, updatedAt: _at, ...row }) => {
    const { used = 0, costFen = 0, goodsFen = 0 } = figures.find(({ batchId }) => batchId === row.id) ?? {};
    return { ...withScope(row), state, isClaimable: isClaimable === 1, used, costFen, goodsFen };
  });
}

/** Returns the figures of some batches; unused batches are left out. An order counts once, however many it used. */
async function findFigures(db: Db, ids: readonly number[]): Promise<BatchFigures[]> {
  if (ids.length === 0) return [];
  return readAll(
    db
      .with('used_on', (used) =>
        used
          .selectFrom('coupon')
          .select(['batch_id', 'order_id'])
          .select((coupon) => [
            coupon.fn.countAll<number>().as('coupons'),
            coupon.fn.sum<number>('used_fen').as('cost'),
          ])
          .where('batch_id', 'in', ids)
          .where('state', '=', 'used')
          .groupBy(['batch_id', 'order_id']),
      )
      .selectFrom('used_on')
      .innerJoin('orders', 'orders.id', 'used_on.order_id')
      .select('used_on.batch_id')
      .select((used) => [
        used.fn.sum<number>('used_on.coupons').as('used'),
        used.fn.sum<number>('used_on.cost').as('cost_fen'),
        used.fn.sum<number>('orders.goods_fen').as('goods_fen'),
      ])
      .groupBy('used_on.batch_id'),
  );
}

/** Inserts a batch; a form sent again inserts none and returns the id of the first. */
export async function insertBatch(
  trx: Trx,
  batch: NewCouponBatch & { idempotency_key: string },
): Promise<{ id: number; isNew: boolean }> {
  const made = await trx
    .insertInto('coupon_batch')
    .values(batch)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const { id } = await trx
    .selectFrom('coupon_batch')
    .select('id')
    .where('idempotency_key', '=', batch.idempotency_key)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** Returns the newest batch with exactly the same content, created after a given one and since a moment (ms). */
export function findTwin(
  trx: Trx,
  content: CouponBatchChange,
  { after, since }: { after: number; since: number },
): Promise<{ id: number } | undefined> {
  return trx
    .selectFrom('coupon_batch')
    .select('id')
    .where('id', '>', after)
    .where('created_at', '>=', since)
    .where('stopped_at', 'is', null)
    .where((batch) =>
      batch.and(
        Object.entries(content).map(([name, value]) =>
          batch(name as keyof CouponBatchChange, 'is not distinct from', value),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

type Seen = Pick<CouponBatchRow, 'id' | 'updatedAt'>;

/** Builds the change of a batch that is still as it was read and not stopped. */
const changing = (trx: Trx, { id, updatedAt }: Seen, change: CouponBatchChange) =>
  trx
    .updateTable('coupon_batch')
    .set(change)
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .where('stopped_at', 'is', null);

/** Changes a batch of which none was handed out; false when one was, or it was stopped. */
export async function setUntouchedBatch(trx: Trx, seen: Seen, change: CouponBatchChange): Promise<boolean> {
  const { numUpdatedRows } = await changing(trx, seen, change).where('handed_out', '=', 0).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Changes the settings of handing out a batch; false when it was stopped, or more than the new total were handed out.
 */
export async function setOutlet(trx: Trx, seen: Seen, change: CouponBatchChange): Promise<boolean> {
  const { numUpdatedRows } = await changing(trx, seen, change)
    .$if(typeof change.total === 'number', (query) => query.where('handed_out', '<=', change.total ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stops a batch; false when it was already stopped or does not exist. */
export async function stopBatch(trx: Trx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('coupon_batch')
    .set({ stopped_at: now, updated_at: now })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the columns of a batch's value and conditions. */
export const toRow = (input: BatchInput) => ({
  kind: input.kind,
  amount_fen: input.amountFen,
  minimum_fen: input.minimumFen,
  scope_kind: input.scope.kind,
  scope_values: input.scope.values.join(','),
  valid_from: input.validFrom,
  valid_until: input.validUntil,
  valid_days: input.validDays,
});

/** Returns the columns of a batch's settings for claiming. */
export const outletRow = (input: BatchOutlet) => ({
  name: input.name,
  is_claimable: input.isClaimable ? (1 as const) : (0 as const),
  claim_from: input.claimFrom,
  claim_until: input.claimUntil,
  total: input.total,
  per_member_limit: input.perMemberLimit,
});
