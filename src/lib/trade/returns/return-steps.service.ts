import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { notifyOrder } from '#lib/trade/orders/order-steps.service.ts';
import { returnPage } from '#lib/trade/returns/apply-return.service.ts';
import { findReturn } from '#lib/trade/returns/returns.repository.ts';
import type { ReturnRow } from '#lib/trade/returns/returns.table.ts';

/** Returns a return whose order is held until the end of the transaction. Throws `not_found`. */
export async function holdReturn(trx: Trx, id: number): Promise<ReturnRow> {
  const found = await findReturn(trx, id);
  const order = found && (await holdOrder(trx, found.orderId));
  if (!order) throw notFound('这个售后申请');
  return (await findReturn(trx, id)) as ReturnRow;
}

/** Writes an operator's action on a return into the audit trail. */
export const audit = (
  trx: Trx,
  operator: Member,
  { id, action, detail }: { id: number; action: string; detail: string },
  now: number,
): Promise<void> =>
  recordAudit(trx, { actorId: operator.id, action, subject: `order_return:${id}`, detail, at: now });

/** Writes the state of a return into its order, and notifies the buyer. */
export async function report(
  trx: Trx,
  row: ReturnRow,
  { actorId, title, text, event }: { actorId: number; title: string; text: string; event: string },
  now: number,
): Promise<void> {
  await notifyOrder(trx, { orderId: row.orderId, kind: 'return', text, actorId }, now);
  const message = { kind: 'return' as const, title, text, link: returnPage(row) };
  await notifyMember(trx, row.memberId, { ...message, idempotencyKey: `return:${row.id}:${event}` }, now);
}
