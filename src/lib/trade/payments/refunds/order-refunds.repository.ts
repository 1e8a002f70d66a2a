import { readAll, readFirst, readOne } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { NewOrderRefund, OrderRefundRow } from '#lib/trade/payments/refunds/refunds.table.ts';

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
