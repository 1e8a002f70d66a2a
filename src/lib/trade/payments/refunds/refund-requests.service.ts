import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { findPaymentsOf } from '#lib/trade/payments/payments.repository.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import {
  deleteRefundRequest,
  deleteRequestsOf,
  findRefundRequests,
  insertRefundRequest,
  type ShownRequest,
} from '#lib/trade/payments/refunds.repository.ts';
import type { RefundRequestKind } from '#lib/trade/payments/refunds.table.ts';
import { tryOfPayment } from '#lib/trade/payments/payments.service.ts';
import { findSetting, setSetting } from '#lib/platform/db/setting.server.ts';

/** A refund as a staff user requests it, before it is made. */
interface Requested {
  /** Identifies the refund: two users with the same key make the same request. */
  key: string;
  /** Subject as the audit trail names it: `order:12`. */
  subject: string;
  kind: RefundRequestKind;
  /** Fields sent to the call that makes the refund. */
  fields: Readonly<Record<string, string>>;
  /** Amount, and what was refunded before of the same order or payment, in fen: the limit applies to the sum. */
  amountFen: number;
  beforeFen: number;
  /** Description for the user who approves it. */
  words: string;
}

/** A request as the office shows it; `fields` as they are sent to the call. */
export type RefundRequest = Omit<ShownRequest, 'fields' | 'key'> & { fields: Record<string, string> };

/**
 * True when a refund may be made now: up to the limit that the administrator set at once, above it when another staff
 * user makes the same request (product §7.10). The first request is stored as an approval request and shown to the
 * others; a refund deletes all approval requests of its subject, as they were based on an older state. The transaction
 * holds what is refunded, so that one of several simultaneous requests is made.
 */
export async function isAgreed(
  trx: Trx,
  operator: Member,
  requested: Requested,
  now: number,
): Promise<boolean> {
  const limitFen = await refundLimit(trx);
  const { key, subject, kind, words } = requested;
  if (
    requested.amountFen === 0 ||
    limitFen === null ||
    requested.beforeFen + requested.amountFen <= limitFen
  ) {
    await dropRequests(trx, { subjects: [subject], actor: operator, except: key }, now);
    return true;
  }
  const isFirst = await insertRefundRequest(trx, {
    key,
    subject,
    kind,
    words,
    amount_fen: requested.amountFen,
    fields: JSON.stringify(requested.fields),
    asked_by: operator.id,
    asked_at: now,
  });
  const entry = { actorId: operator.id, subject, detail: words, at: now };
  if (isFirst) await recordAudit(trx, { ...entry, action: 'refund.requested' });
  const agreed = isFirst ? undefined : await deleteRefundRequest(trx, { key, notAskedBy: operator.id });
  if (agreed) {
    await dropRequests(trx, { subjects: [subject], actor: operator }, now);
    await recordAudit(trx, { ...entry, action: 'refund.agreed' });
  }
  return agreed !== undefined;
}

/** Refuses an approval request, one's own or another user's. Throws `conflict` when it no longer exists. */
export async function refuseRequest(db: Db, operator: Member, id: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const request = await deleteRefundRequest(trx, { id });
    if (!request) throw new ShopError('conflict', '这笔退款已经处理过，不再等待复核，请刷新后再看。');
    const { subject, words: detail } = request;
    await recordAudit(trx, { actorId: operator.id, action: 'refund.declined', subject, detail, at: now });
  });
}

/**
 * Deletes the approval requests of some subjects, or those of some kinds, as they no longer apply, and writes this into
 * the audit trail.
 */
export async function dropRequests(
  trx: Trx,
  {
    subjects,
    kinds,
    actor,
    except,
  }: {
    subjects: readonly string[];
    kinds?: readonly RefundRequestKind[];
    actor: Pick<Member, 'id'>;
    except?: string;
  },
  now: number,
): Promise<void> {
  for (const { subject, key, words } of await deleteRequestsOf(trx, subjects, kinds)) {
    if (key === except) continue;
    const entry = { actorId: actor.id, action: 'refund.lapsed', subject };
    await recordAudit(trx, { ...entry, detail: words, at: now });
  }
}

/**
 * Deletes all approval requests of an order and of the tries that paid it: they were made before money of it was
 * refunded.
 */
export async function dropRequestsOfOrder(
  trx: Trx,
  orderId: number,
  actor: Pick<Member, 'id'>,
  now: number,
): Promise<void> {
  const subjects = subjectsOf([{ id: orderId }], await findPaymentsOf(trx, [orderId]));
  await dropRequests(trx, { subjects, actor }, now);
}

/** Returns the approval requests that wait for a second user, oldest first; of one subject, or all. */
export async function listRefundRequests(db: Db, subject: string | null = null): Promise<RefundRequest[]> {
  return read(await findRefundRequests(db, subject === null ? null : [subject]));
}

const RETURN = 'order_return:';

/** Returns the ids of the returns whose refund waits for a second user, among some or all. */
export async function returnsInReview(db: Db, ids?: readonly number[]): Promise<number[]> {
  if (ids?.length === 0) return [];
  const requests = await findRefundRequests(db, ids?.map((id) => `${RETURN}${id}`) ?? null);
  return requests
    .filter(({ subject }) => subject.startsWith(RETURN))
    .map(({ subject }) => Number(subject.slice(RETURN.length)));
}

const read = (rows: readonly ShownRequest[]): RefundRequest[] =>
  rows.map(({ fields, key: _, ...request }) => ({
    ...request,
    fields: JSON.parse(fields) as Record<string, string>,
  }));

/** Kind of approval request that stops an order from being sent: to cancel it, to cut it, or to refund all of it. */
export type KeepingRequest = 'cancel' | 'order_cut' | 'refund';

/** Returns the orders that are not sent while such a request waits, with its kind; `cancel` takes precedence. */
export async function ordersKept(
  db: Db,
  orders: readonly Pick<OrderRow, 'id' | 'payableFen' | 'refundedFen'>[],
): Promise<Map<number, KeepingRequest>> {
  const kept = new Map<number, KeepingRequest>();
  if (orders.length === 0) return kept;
  const payments = await findPaymentsOf(
    db,
    orders.map(({ id }) => id),
  );
  const requests = read(await findRefundRequests(db, subjectsOf(orders, payments)));
  for (const { id, payableFen, refundedFen } of orders) {
    const paid = payments.filter(({ orderId }) => orderId === id).map((payment) => String(payment.id));
    const all = requests.flatMap(({ kind, subject, amountFen, fields }): KeepingRequest[] => {
      const isOf = kind === 'payment' ? paid.includes(fields['payment_id'] ?? '') : subject === `order:${id}`;
      if (!isOf) return [];
      if (kind === 'cancel' || kind === 'order_cut') return [kind];
      return amountFen >= payableFen - refundedFen ? ['refund'] : [];
    });
    const first = all.find((request) => request === 'cancel') ?? all[0];
    if (first) kept.set(id, first);
  }
  return kept;
}

/** Returns the subjects that requests of some orders may have: the orders, and the tries that paid them. */
function subjectsOf(
  orders: readonly Pick<OrderRow, 'id'>[],
  payments: readonly Pick<PaymentRow, 'idempotencyKey'>[],
): string[] {
  const tries = new Set(payments.map(tryOfPayment).filter((id) => id !== null));
  return [...orders.map(({ id }) => `order:${id}`), ...[...tries].map((id) => `payment_try:${id}`)];
}

/** Message to a user whose request waits. */
export const WISHED_MESSAGE = '金额超过复核限额，已提交复核：另一位同事在这一页同意后才会退款。';

const KEY = 'refund_limit';
/** Limit when none was set: ¥1,000 (product §7.10). */
const STANDARD_FEN = 100_000;

/** Returns the amount (fen) that one staff user may refund alone; null: no limit. */
export async function refundLimit(db: Db): Promise<number | null> {
  const text = await findSetting(db, KEY);
  return text === undefined ? STANDARD_FEN : (JSON.parse(text) as number | null);
}

/** Sets the limit, in the transaction that records the user. */
export const setRefundLimit = (trx: Db, limitFen: number | null): Promise<void> =>
  setSetting(trx, KEY, JSON.stringify(limitFen));
