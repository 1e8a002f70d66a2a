import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { BuyingRhythmRow, NewBuyingRhythm } from '#lib/trade/replenishment/replenishment.table.ts';

/** Locks a member's rhythms of some goods until the end of the transaction; goods new to it begin empty. */
export function holdRhythms(
  trx: Trx,
  memberId: number,
  goodsIds: readonly number[],
): Promise<BuyingRhythmRow[]> {
  return readAll(
    trx
      .insertInto('buying_rhythm')
      .values(
        goodsIds.map((goods_id) => ({
          member_id: memberId,
          goods_id,
          purchases: '[]',
          last_at: 0,
          last_quantity: 0,
          every_days: null,
          due_at: null,
          ends_at: null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'goods_id'])
          .doUpdateSet((row) => ({ member_id: row.ref('excluded.member_id') })),
      )
      .returningAll(),
  );
}

/** Writes rhythms that the transaction has locked. */
export async function saveRhythms(trx: Trx, rows: readonly NewBuyingRhythm[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('buying_rhythm')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'goods_id']).doUpdateSet((row) => ({
        purchases: row.ref('excluded.purchases'),
        last_at: row.ref('excluded.last_at'),
        last_quantity: row.ref('excluded.last_quantity'),
        every_days: row.ref('excluded.every_days'),
        due_at: row.ref('excluded.due_at'),
        ends_at: row.ref('excluded.ends_at'),
      })),
    )
    .execute();
}

export async function deleteRhythms(trx: Trx, memberId: number, goodsIds: readonly number[]): Promise<void> {
  if (goodsIds.length === 0) return;
  await trx
    .deleteFrom('buying_rhythm')
    .where('member_id', '=', memberId)
    .where('goods_id', 'in', goodsIds)
    .execute();
}

/** A due goods, with its units in the cart. */
export type DueRow = Pick<BuyingRhythmRow, 'goodsId' | 'lastAt' | 'lastQuantity'> & {
  everyDays: number;
  inCart: number | null;
};

/** Returns the goods due to a member at a time (ms), longest due first, without those in an unpaid order of its own. */
export function findDue(
  db: Db,
  memberId: number,
  now: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<DueRow[]> {
  return readAll(
    db
      .selectFrom('buying_rhythm as rhythm')
      .select(['rhythm.goods_id', 'rhythm.last_at', 'rhythm.last_quantity', 'rhythm.every_days'])
      .select((row) =>
        row
          .selectFrom('cart_item')
          .select(({ fn }) => fn.sum<number>('cart_item.quantity').as('units'))
          .where('cart_item.member_id', '=', memberId)
          .where('cart_item.type', 'in', [0, 1])
          .whereRef('cart_item.goods_id', '=', 'rhythm.goods_id')
          .as('in_cart'),
      )
      .where('rhythm.member_id', '=', memberId)
      .where('rhythm.due_at', '<=', now)
      .where('rhythm.ends_at', '>', now)
      .where('rhythm.every_days', 'is not', null)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('orders')
              .innerJoin('order_line', 'order_line.order_id', 'orders.id')
              .select('orders.id')
              .where('orders.member_id', '=', memberId)
              .where('orders.state', '=', 'unpaid')
              .whereRef('order_line.goods_id', '=', 'rhythm.goods_id'),
          ),
        ),
      )
      .orderBy('rhythm.due_at')
      .orderBy('rhythm.goods_id')
      .limit(limit)
      .offset(offset)
      .$narrowType<{ every_days: number }>(),
  );
}

/** Fields of a rhythm that describe how a goods is bought. */
type UsualRow = Pick<BuyingRhythmRow, 'goodsId' | 'purchases' | 'everyDays' | 'lastAt' | 'lastQuantity'>;

/**
 * Returns goods that a member bought since a time (ms): those due at `now` first, then by the shortest rhythm, then the
 * latest. Excluded ids are left out.
 */
export function findUsual(
  db: Db,
  memberId: number,
  { besides, limit, since }: { besides: readonly number[]; limit: number; since: number },
  now: number,
): Promise<UsualRow[]> {
  return readAll(
    db
      .selectFrom('buying_rhythm')
      .select(['goods_id', 'purchases', 'every_days', 'last_at', 'last_quantity'])
      .where('member_id', '=', memberId)
      .where('last_at', '>=', since)
      .$if(besides.length > 0, (query) => query.where('goods_id', 'not in', besides))
      .orderBy((row) =>
        row
          .case()
          .when(row.and([row('due_at', '<=', now), row('ends_at', '>', now)]))
          .then(0)
          .when('every_days', 'is not', null)
          .then(1)
          .else(2)
          .end(),
      )
      .orderBy((row) => row.fn.coalesce('every_days', row.val(0)))
      .orderBy('last_at', 'desc')
      .orderBy('goods_id')
      .limit(limit),
  );
}

/** Postpones a member's goods until its next interval is over; false where it has no rhythm. */
export async function setDueLater(
  db: Db,
  { memberId, goodsId }: { memberId: number; goodsId: number },
  dueAt: (everyDays: number) => number,
): Promise<boolean> {
  const row = await db
    .selectFrom('buying_rhythm')
    .select('every_days')
    .where('member_id', '=', memberId)
    .where('goods_id', '=', goodsId)
    .executeTakeFirst();
  if (!row?.every_days) return false;
  await db
    .updateTable('buying_rhythm')
    .set({ due_at: dueAt(row.every_days) })
    .where('member_id', '=', memberId)
    .where('goods_id', '=', goodsId)
    .execute();
  return true;
}
