import type {
  NewPaymentTry,
  PaymentTryChange,
  PaymentTryOrderRow,
  PaymentTryRow,
} from '#lib/trade/payments/tries/tries.table.ts';
import { readAll, readFirst, readOne } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { TryState } from '#lib/trade/payments/tries/tries.rules.ts';

/** Finds a member's own try. */
export function findTry(db: Db, memberId: number, id: number): Promise<PaymentTryRow | undefined> {
  return readFirst(
    db.selectFrom('payment_try').selectAll().where('id', '=', id).where('member_id', '=', memberId),
  );
}

/** Finds a try of any member, for internal use. */
export function findAnyTry(db: Db, id: number): Promise<PaymentTryRow | undefined> {
  return readFirst(db.selectFrom('payment_try').selectAll().where('id', '=', id));
}

/**
 * Finds a member's latest open try for the same subject that can be paid beyond a moment; at the same provider, if
 * given.
 */
export function findOpenTry(
  db: Db,
  wanted: Pick<PaymentTryRow, 'memberId' | 'subject'> &
    Partial<Pick<PaymentTryRow, 'provider' | 'amountFen'>>,
  validBeyond: number,
): Promise<PaymentTryRow | undefined> {
  const { provider, amountFen } = wanted;
  return readFirst(
    db
      .selectFrom('payment_try')
      .selectAll()
      .where('member_id', '=', wanted.memberId)
      .where('subject', '=', wanted.subject)
      .where(({ and, eb }) =>
        and([
          ...(provider === undefined ? [] : [eb('provider', '=', provider)]),
          ...(amountFen === undefined ? [] : [eb('amount_fen', '=', amountFen)]),
        ]),
      )
      .where('state', '=', 'open')
      .where('needless_at', 'is', null)
      .where('expires_at', '>', validBeyond)
      .orderBy('id', 'desc'),
  );
}

/** Finds a member's open tries for a purpose, latest first; `isNeedless`: it waits to be closed at the provider. */
export async function findOpenTries(
  db: Db,
  memberId: number,
  purpose: PaymentTryRow['purpose'],
): Promise<{ id: number; isNeedless: boolean }[]> {
  const rows = await db
    .selectFrom('payment_try')
    .select(['id', 'needless_at'])
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'open')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, needless_at }) => ({ id, isNeedless: needless_at !== null }));
}

/** Finds a member's latest try to pay an order. */
export function findLatestTryOfOrder(
  db: Db,
  memberId: number,
  orderId: number,
): Promise<PaymentTryRow | undefined> {
  return readFirst(
    db
      .selectFrom('payment_try')
      .innerJoin('payment_try_order', 'payment_try_order.try_id', 'payment_try.id')
      .selectAll('payment_try')
      .where('payment_try_order.order_id', '=', orderId)
      .where('payment_try.member_id', '=', memberId)
      .orderBy('payment_try.id', 'desc'),
  );
}

/** Finds a member's latest try to top up the balance. */
export function findLatestTopUp(db: Db, memberId: number): Promise<PaymentTryRow | undefined> {
  return readFirst(
    db
      .selectFrom('payment_try')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('purpose', '=', 'top_up')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );
}

export async function insertTry(
  trx: Trx,
  added: NewPaymentTry,
  orders: readonly Omit<PaymentTryOrderRow, 'tryId'>[],
): Promise<PaymentTryRow> {
  const row = await readOne(trx.insertInto('payment_try').values(added).returningAll());
  if (orders.length > 0) {
    await trx
      .insertInto('payment_try_order')
      .values(
        orders.map(({ orderId, amountFen }) => ({
          try_id: row.id,
          order_id: orderId,
          amount_fen: amountFen,
        })),
      )
      .execute();
  }
  return row;
}

export function findTryOrders(db: Db, tryId: number): Promise<PaymentTryOrderRow[]> {
  return readAll(
    db.selectFrom('payment_try_order').selectAll().where('try_id', '=', tryId).orderBy('order_id'),
  );
}

/** Locks a try until the end of the transaction, so that simultaneous reports are handled one after the other. */
export function lockTry(
  trx: Trx,
  provider: PaymentProviderName,
  outTradeNo: string,
): Promise<PaymentTryRow | undefined> {
  return readFirst(
    trx
      .updateTable('payment_try')
      .set((row) => ({ state: row.ref('state') }))
      .where('provider', '=', provider)
      .where('out_trade_no', '=', outTradeNo)
      .returningAll(),
  );
}

/** Locks a try by its id. */
export function lockTryById(trx: Trx, id: number): Promise<PaymentTryRow | undefined> {
  return readFirst(
    trx
      .updateTable('payment_try')
      .set((row) => ({ state: row.ref('state') }))
      .where('id', '=', id)
      .returningAll(),
  );
}

export async function setTry(db: Db, id: number, change: PaymentTryChange): Promise<void> {
  await db.updateTable('payment_try').set(change).where('id', '=', id).execute();
}

/** Changes a try that is still open; true when it was. */
export async function setOpenTry(db: Db, id: number, change: PaymentTryChange): Promise<boolean> {
  const result = await db
    .updateTable('payment_try')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Finds the tries whose provider is to be asked now: of each member in turn, latest first, so that many tries of one
 * member do not delay the others.
 */
export function findTriesToAsk(db: Db, limit: number, now: number): Promise<PaymentTryRow[]> {
  return readAll(
    db
      .with('due', (query) =>
        query
          .selectFrom('payment_try')
          .selectAll()
          .select(({ fn }) =>
            fn
              .agg<number>('row_number')
              .over((over) => over.partitionBy('member_id').orderBy('id', 'desc'))
              .as('turn'),
          )
          .where('next_query_at', '<=', now),
      )
      .selectFrom('due')
      .selectAll()
      .orderBy('turn')
      .orderBy('next_query_at')
      .limit(limit),
  );
}

/** Takes one of those; of several processes one gets it. It is due again at `again`, whatever the result. */
export async function takeTryToAsk(
  db: Db,
  { id, dueAt, again }: { id: number; dueAt: number; again: number },
): Promise<boolean> {
  const result = await db
    .updateTable('payment_try')
    .set((row) => ({ next_query_at: again, queries: row('queries', '+', 1) }))
    .where('id', '=', id)
    .where('next_query_at', '=', dueAt)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Finds the open tries that cannot be paid any more as they were begun, as an order of theirs was cancelled or paid
 * otherwise, and that are not marked as needless yet.
 */
export async function findNeedlessTries(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_try')
    .select('payment_try.id')
    .where('payment_try.state', '=', 'open')
    .where('needless_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_try_order')
          .innerJoin('orders', 'orders.id', 'payment_try_order.order_id')
          .select('orders.id')
          .whereRef('payment_try_order.try_id', '=', 'payment_try.id')
          .where('orders.state', '!=', 'unpaid'),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks open tries as needless, once each, and makes their query due now, which closes them at the provider. */
export async function closeSoon(db: Db, ids: readonly number[], now: number): Promise<void> {
  await db
    .updateTable('payment_try')
    .set({ next_query_at: now, needless_at: now })
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .where('needless_at', 'is', null)
    .execute();
}

export function findTryByNo(
  db: Db,
  provider: PaymentProviderName,
  outTradeNo: string,
): Promise<PaymentTryRow | undefined> {
  return readFirst(
    db
      .selectFrom('payment_try')
      .selectAll()
      .where('provider', '=', provider)
      .where('out_trade_no', '=', outTradeNo),
  );
}

/** Finds the states of tries, for watchers. */
export function findTryStates(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; state: TryState; expiresAt: number }[]> {
  return readAll(db.selectFrom('payment_try').select(['id', 'state', 'expires_at']).where('id', 'in', ids));
}
