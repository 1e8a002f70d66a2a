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

/** A try's refunds, the first first. */
export function findRefunds(db: Db, tryId: number): Promise<PaymentRefundRow[]> {
  return readAll(db.selectFrom('payment_refund').selectAll().where('try_id', '=', tryId).orderBy('id'));
}

export function findRefund(db: Db, id: number): Promise<PaymentRefundRow | undefined> {
  return readFirst(db.selectFrom('payment_refund').selectAll().where('id', '=', id));
}

/** Refunds that a provider is to be asked for now, those that waited longest first. */
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

/** Takes one of those to ask for it; of several at once one gets it. It is due again at `again`. */
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

/** Changes a refund that is in a state; undefined where it is in another by now. */
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

/** An order's refunds of what no provider holds, the first first. */
export function findOrderRefunds(db: Db, orderId: number): Promise<OrderRefundRow[]> {
  return readAll(db.selectFrom('order_refund').selectAll().where('order_id', '=', orderId).orderBy('id'));
}

/** Money of some orders that is on its way back: through the bank, or by a provider that is not done with it. */
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

/** What refunds of some orders kept for points and cashback that could not be taken back, in fen. */
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

/** Writes that a refund was sent through the bank; undefined where it does not wait. */
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

/** Whether the bank's number of a transfer back stands at another refund. */
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

/** A page of refunds in a state: the longest waiting first, of those done the latest. */
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

/** How many refunds there are in each state. */
export function countOrderRefunds(db: Db): Promise<{ state: OrderRefundRow['state']; count: number }[]> {
  return db
    .selectFrom('order_refund')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
}

/** Keeps a request; false where the same one waits already. */
export async function insertRefundRequest(trx: Trx, request: NewRefundRequest): Promise<boolean> {
  const row = await trx
    .insertInto('refund_request')
    .values(request)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a request away, by its id, or by its key where another user requested it; undefined where there is none such. */
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

/** Takes all requests of some subjects away, or those of some kinds; returns them. */
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

/** A request with the name of whoever made it. */
export type ShownRequest = RefundRequestRow & { who: string };

/** The requests of some subjects, or all; the first first. */
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
