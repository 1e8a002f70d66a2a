import { columnsOf, readAll, readFirst, readOne } from '#lib/platform/db/rows.rules.ts';
import type { NotNull } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type {
  NewRefund,
  NewRefundRequest,
  RefundRequestKind,
  RefundRequestRow,
  RefundRow,
} from '#lib/trade/payments/refunds.table.ts';

export function insertRefund(trx: Trx, refund: NewRefund): Promise<RefundRow> {
  return readOne(trx.insertInto('refund').values(refund).returningAll());
}

export function findRefund(db: Db, id: number): Promise<RefundRow | undefined> {
  return readFirst(db.selectFrom('refund').selectAll().where('id', '=', id));
}

/** Finds the refunds of what a try brought in, oldest first. */
export function findRefundsOfTry(db: Db, tryId: number): Promise<RefundRow[]> {
  return readAll(db.selectFrom('refund').selectAll().where('try_id', '=', tryId).orderBy('id'));
}

const ofOrder = (db: Db, orderId: number) =>
  db.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('id');

/** Finds all refunds of an order, oldest first. */
export function findRefundsOfOrder(db: Db, orderId: number): Promise<RefundRow[]> {
  return readAll(ofOrder(db, orderId));
}

/** Finds an order's refunds that no provider holds, oldest first. */
export function findHouseRefunds(db: Db, orderId: number): Promise<RefundRow[]> {
  return readAll(ofOrder(db, orderId).where('try_id', 'is', null));
}

/** Finds the refunds that completed some returns. */
export async function findRefundsOfReturns(db: Db, returnIds: readonly number[]): Promise<RefundRow[]> {
  if (returnIds.length === 0) return [];
  return readAll(db.selectFrom('refund').selectAll().where('return_id', 'in', returnIds));
}

/** Finds the refunds that a provider is to be asked for now, longest waiting first. */
export async function findRefundsToSend(db: Db, limit: number, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refund')
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
): Promise<RefundRow | undefined> {
  return readFirst(
    db
      .updateTable('refund')
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
  { id, from }: { id: number; from: RefundRow['state'] },
  change: Partial<Pick<RefundRow, 'state' | 'target' | 'doneAt' | 'nextAt' | 'problem'>>,
): Promise<RefundRow | undefined> {
  return readFirst(
    db
      .updateTable('refund')
      .set(columnsOf(change))
      .where('id', '=', id)
      .where('state', '=', from)
      .returningAll(),
  );
}

/** Records that a refund was sent through the bank; undefined when it does not wait for that. */
export function setRefundSent(
  trx: Trx,
  id: number,
  sent: { bank_reference: string; done_by: number; done_at: number },
): Promise<RefundRow | undefined> {
  return readFirst(
    trx
      .updateTable('refund')
      .set({ ...sent, state: 'done' })
      .where('id', '=', id)
      .where('target', '=', 'bank')
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
    .selectFrom('refund')
    .select('id')
    .where('bank_reference', '=', reference)
    .where('id', '!=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A refund with its order and the account that its transfer came from. */
export type ListedRefund = RefundRow & {
  orderId: number;
  orderNo: string;
  company: string;
  payerName: string;
  payerBank: string;
};

/** Finds a page of the refunds in a state that no provider holds: waiting ones oldest first, done ones newest first. */
export function findListedRefunds(
  db: Db,
  state: RefundRow['state'],
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRefund[]> {
  return readAll(
    db
      .selectFrom('refund')
      .innerJoin('orders', 'orders.id', 'refund.order_id')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .selectAll('refund')
      .select(['orders.no as order_no', 'orders.company', 'payment.payer_name', 'payment.payer_bank'])
      .$narrowType<{ order_id: NotNull }>()
      .where('refund.try_id', 'is', null)
      .where('refund.state', '=', state)
      .orderBy('refund.id', state === 'waiting' ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset),
  );
}

/** Counts the refunds in each state that no provider holds. */
export function countHouseRefunds(db: Db): Promise<{ state: RefundRow['state']; count: number }[]> {
  return db
    .selectFrom('refund')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('try_id', 'is', null)
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
export function findRefundRequests(db: Db, subjects: readonly string[] | null): Promise<ShownRequest[]> {
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
