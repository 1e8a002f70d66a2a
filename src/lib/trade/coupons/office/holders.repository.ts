import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from 'kysely';
import type { Schema } from '#lib/schema.table.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { HolderState } from '#lib/trade/coupons/office/batch.rules.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';

/** Query of the coupons of a batch, at a moment (ms). */
export interface HolderQuery {
  batchId: number;
  state: HolderState;
  /** in company, login name or order number */
  keywords: string;
}

/** Selects the coupons of a batch with their holders and the orders they paid for. */
const selectHolders = (db: Db, { batchId, keywords }: HolderQuery) =>
  db
    .selectFrom('coupon')
    .innerJoin('member', 'member.id', 'coupon.member_id')
    .leftJoin('orders', 'orders.id', 'coupon.order_id')
    .where('coupon.batch_id', '=', batchId)
    .$if(keywords !== '', (query) =>
      query.where((holder) =>
        holder.or([
          contains('member.company', keywords),
          contains('member.username', keywords),
          contains('orders.no', keywords),
        ]),
      ),
    );

const isIn =
  (state: HolderState, now: number) =>
  (holder: ExpressionBuilder<Schema, 'coupon'>): ExpressionWrapper<Schema, 'coupon', SqlBool> => {
    if (state === 'all') return holder.and([]);
    if (state === 'used' || state === 'taken_back') return holder.and([holder('coupon.state', '=', state)]);
    const late = state === 'expired' ? '<=' : '>';
    return holder.and([holder('coupon.state', '=', 'unused'), holder('coupon.valid_until', late, now)]);
  };

/** Counts the coupons in each state. */
export async function countHolders(
  db: Db,
  query: HolderQuery,
  now: number,
): Promise<Record<HolderState, number>> {
  const { all, used, expired, taken_back } = await selectHolders(db, query)
    .select((holder) => [
      holder.fn.countAll<number>().as('all'),
      sql<number>`count(case when coupon.state = 'used' then 1 end)`.as('used'),
      sql<number>`count(case when coupon.state = 'unused' and coupon.valid_until <= ${now} then 1 end)`.as(
        'expired',
      ),
      sql<number>`count(case when coupon.state = 'taken_back' then 1 end)`.as('taken_back'),
    ])
    .executeTakeFirstOrThrow();
  return { all, used, expired, taken_back, unused: all - used - expired - taken_back };
}

/** Returns the holders, newest first, after the one with id `before`, where given. */
export async function findHolders(
  db: Db,
  query: HolderQuery & { limit: number; offset?: number; before?: number | null },
  now: number,
) {
  const { limit, offset = 0, before = null } = query;
  const rows = await selectHolders(db, query)
    .select(['coupon.id', 'coupon.state', 'coupon.giving_id', 'coupon.idempotency_key'])
    .select(['coupon.created_at', 'coupon.valid_until', 'coupon.used_at', 'coupon.used_fen'])
    .select(['member.company', 'member.username', 'member.phone', 'orders.no'])
    .where(isIn(query.state, now))
    .$if(before !== null, (older) => older.where('coupon.id', '<', before))
    .orderBy('coupon.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    company: row.company,
    username: row.username,
    phone: row.phone,
    wasGiven: row.giving_id !== null,
    gotAt: row.created_at,
    validUntil: row.valid_until,
    state: row.state === 'unused' && row.valid_until <= now ? ('expired' as const) : row.state,
    usedAt: row.used_at,
    usedFen: row.used_fen,
    orderNo: row.no,
  }));
}

export async function findMakersCalled(
  db: Db,
  names: readonly string[],
): Promise<{ id: number; name: string; shortName: string }[]> {
  if (names.length === 0) return [];
  return readAll(
    db
      .selectFrom('maker')
      .select(['id', 'name', 'short_name'])
      .where((maker) => maker.or([maker('name', 'in', names), maker('short_name', 'in', names)]))
      .orderBy('id'),
  );
}

/** Returns goods whose approval number, bar code or name is in a list. */
export async function findGoodsCalled(
  db: Db,
  words: readonly string[],
): Promise<{ id: number; name: string; spec: string; approvalNo: string; barcode: string }[]> {
  if (words.length === 0) return [];
  return readAll(
    db
      .selectFrom('goods')
      .select(['id', 'name', 'spec', 'approval_no', 'barcode'])
      .where((goods) =>
        goods.or([
          goods('approval_no', 'in', words),
          goods('barcode', 'in', words),
          goods('name', 'in', words),
        ]),
      )
      .orderBy('id'),
  );
}
