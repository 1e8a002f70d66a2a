import { columnsOf, readAll, readFirst, readOne } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type {
  NewOrderRefund,
  NewRefundRequest,
  OrderRefundRow,
  PaymentRefundRow,
  RefundRequestKind,
  RefundRequestRow,
} from '#lib/trade/payments/tries/tries.table.ts';

/** Finds a try's refunds, oldest first. */
export function findRefunds(db: Db, tryId: number): Promise<PaymentRefundRow[]> {
  return readAll(db.selectFrom('payment_refund').selectAll().where('try_id', '=', tryId).orderBy('id'));
}

export function findRefund(db: Db, id: number): Promise<PaymentRefundRow | undefined> {
  return readFirst(db.selectFrom('payment_refund').selectAll().where('id', '=', id));
}

/** Finds the refunds that a provider is to be asked for now, longest waiting first. */
export async function findRefundsToSend(db: Db, limit: number, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_refund')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes one of those to ask for it; of several processes one gets it. It is due again at `again`. */
export function takeRefund(
  db: Db,
  { id, again }: { id: number; again: number },
  now: number,
): Promise<PaymentRefundRow | undefined> {
  return readFirst(
    db
      .updateTable('payment_refund')
      .set((row) => ({ next_at: again, attempts: row('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now)
      .returningAll(),
  );
}

/** Changes a refund that is in the state `from`; undefined when it is in another state by now. */
export function moveRefund(
  db: Db,
  { id, from }: { id: number; from: PaymentRefundRow['state'] },
  change: Partial<Pick<PaymentRefundRow, 'state' | 'target' | 'doneAt' | 'nextAt' | 'problem'>>,
): Promise<PaymentRefundRow | undefined> {
  return readFirst(
    db
      .updateTable('payment_refund')
      .set(columnsOf(change))
      .where('id', '=', id)
      .where('state', '=', from)
      .returningAll(),
  );
}

/** Finds an order's refunds that no provider holds, oldest first. */
export function findOrderRefunds(db: Db, orderId: number): Promise<OrderRefundRow[]> {
  return readAll(db.selectFrom('order_refund').selectAll().where('order_id', '=', orderId).orderBy('id'));
}

/**
 * Finds the refunds of some orders that are under way: through the bank, or at a provider that has not done them yet.
 */
export async function findRefundsUnderWay(
  db: Db,
  orderIds: readonly number[],
): Promise<{ orderId: number; amountFen: number; createdAt: number }[]> {
  if (orderIds.length === 0) return [];
  const house = await readAll(
    db
      .selectFrom('order_refund')
      .select(['order_id', 'amount_fen', 'created_at'])
      .where('order_id', 'in', orderIds)
      .where('state', '=', 'waiting'),
  );
  const providers = await readAll(
    db
      .selectFrom('payment_refund')
      .select(['order_id', 'amount_fen', 'created_at'])
      .where('order_id', 'in', orderIds)
      .where('state', 'in', ['waiting', 'failed']),
  );
  return [...house, ...providers].flatMap(({ orderId, ...refund }) =>
    orderId === null ? [] : [{ orderId, ...refund }],
  );
}

/** Finds the amounts (fen) that refunds of some orders kept for points and cashback that could not be taken back. */
export async function findWithheld(
  db: Db,
  orderIds: readonly number[],
): Promise<{ orderId: number | null; createdAt: number; withheldFen: number }[]> {
  if (orderIds.length === 0) return [];
  const of = (table: 'order_refund' | 'payment_refund') =>
    readAll(
      db
        .selectFrom(table)
        .select(['order_id', 'created_at', 'withheld_points_fen', 'withheld_cashback_fen'])
        .where('order_id', 'in', orderIds),
    );
  return [...(await of('order_refund')), ...(await of('payment_refund'))].map(
    ({ orderId, createdAt, withheldPointsFen, withheldCashbackFen }) => ({
      orderId,
      createdAt,
      withheldFen: withheldPointsFen + withheldCashbackFen,
    }),
  );
}

export function findOrderRefund(db: Db, id: number): Promise<OrderRefundRow | undefined> {
  return readFirst(db.selectFrom('order_refund').selectAll().where('id', '=', id));
}

export function insertOrderRefund(trx: Trx, refund: NewOrderRefund): Promise<OrderRefundRow> {
  return readOne(trx.insertInto('order_refund').values(refund).returningAll());
}

/** Records that a refund was sent through the bank; undefined when it does not wait. */
export function setRefundSent(
  trx: Trx,
  id: number,
  sent: { bank_reference: string; done_by: number; done_at: number },
): Promise<OrderRefundRow | undefined> {
  return readFirst(
    trx
      .updateTable('order_refund')
      .set({ ...sent, state: 'done' })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returningAll(),
  );
}

/** True when another refund has this bank number of its transfer. */
export async function hasReference(
  db: Db,
  { id, reference }: { id: number; reference: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('order_refund')
    .select('id')
    .where('bank_reference', '=', reference)
    .where('id', '!=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A refund with its order and the account that its transfer came from. */
export type ListedRefund = OrderRefundRow & {
  orderNo: string;
  company: string;
  payerName: string;
  payerBank: string;
};

/** Finds a page of refunds in a state: waiting ones oldest first, done ones newest first. */
export function findListedRefunds(
  db: Db,
  state: OrderRefundRow['state'],
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRefund[]> {
  return readAll(
    db
      .selectFrom('order_refund')
      .innerJoin('orders', 'orders.id', 'order_refund.order_id')
      .innerJoin('payment', 'payment.id', 'order_refund.payment_id')
      .selectAll('order_refund')
      .select(['orders.no as order_no', 'orders.company', 'payment.payer_name', 'payment.payer_bank'])
      .where('order_refund.state', '=', state)
      .orderBy('order_refund.id', state === 'waiting' ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset),
  );
}

/** Counts the refunds in each state. */
export function countOrderRefunds(db: Db): Promise<{ state: OrderRefundRow['state']; count: number }[]> {
  return db
    .selectFrom('order_refund')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
}

/** Stores a request; false when the same one waits already. */
export async function insertRefundRequest(trx: Trx, request: NewRefundRequest): Promise<boolean> {
  const row = await trx
    .insertInto('refund_request')
    .values(request)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a request by its id, or by its key when another user made it; undefined when there is none. */
export function deleteRefundRequest(
  trx: Trx,
  which: { id: number } | { key: string; notAskedBy: number },
): Promise<RefundRequestRow | undefined> {
  const requests = trx.deleteFrom('refund_request').returningAll();
  return readFirst(
    'id' in which
      ? requests.where('id', '=', which.id)
      : requests.where('key', '=', which.key).where('asked_by', '!=', which.notAskedBy),
  );
}

/** Deletes all requests of some subjects, or those of some kinds, and returns them. */
export const deleteRequestsOf = (
  trx: Trx,
  subjects: readonly string[],
  kinds?: readonly RefundRequestKind[],
): Promise<RefundRequestRow[]> =>
  readAll(
    trx
      .deleteFrom('refund_request')
      .where('subject', 'in', subjects)
      .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
      .returningAll(),
  );

/** A request with the name of the user who made it. */
export type ShownRequest = RefundRequestRow & { who: string };

/** Finds the requests of some subjects, or all; oldest first. */
export function findRefundRequestes(db: Db, subjects: readonly string[] | null): Promise<ShownRequest[]> {
  return readAll(
    db
      .selectFrom('refund_request')
      .innerJoin('member', 'member.id', 'refund_request.asked_by')
      .selectAll('refund_request')
      .select('member.name as who')
      .$if(subjects !== null, (query) => query.where('subject', 'in', subjects ?? []))
      .orderBy('refund_request.id'),
  );
}
