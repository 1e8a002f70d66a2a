import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { receiptColumns } from '#lib/trade/receipts/receipts.columns.ts';
import { receiptDeskQuery } from '#lib/trade/receipts/receipts.fields.ts';
import { findReceipt, type FoundReceipt, setDecided } from '#lib/trade/receipts/receipts.repository.ts';
import { dueDay, isOverdue, RECEIPT_STATES } from '#lib/trade/receipts/receipts.rules.ts';
import { listReceipts } from '#lib/trade/receipts/receipts.service.ts';

/** Exports the office's list as a file. */
export const receiptExport = listExport({
  query: receiptDeskQuery,
  read: async (db, asked, now) => {
    const { receipts, pages } = await listReceipts(db, { ...asked, memberId: null }, now);
    return { rows: receipts, pages };
  },
  columns: receiptColumns,
});

/** A decision on a receipt, with the version that the operator saw. */
interface Decision {
  id: number;
  version: number;
}

/**
 * Accepts a receipt that waits: its order needs no other. Accepting again changes nothing. Throws `not_found`, or
 * `conflict` when a colleague refused it or its buyer has sent another.
 */
export const acceptReceipt = (db: Db, operator: Member, decision: Decision, now: number): Promise<void> =>
  decide(db, operator, { ...decision, state: 'accepted', reason: '' }, now);

/** Refuses a receipt with a reason for its buyer, who sends another; otherwise as {@link acceptReceipt}. */
export const refuseReceipt = (
  db: Db,
  operator: Member,
  decision: Decision & { reason: string },
  now: number,
): Promise<void> => decide(db, operator, { ...decision, state: 'refused' }, now);

type Made = Decision & { state: 'accepted' | 'refused'; reason: string };

async function decide(db: Db, operator: Member, made: Made, now: number): Promise<void> {
  const { id, state, reason } = made;
  await transact(db, async (trx) => {
    const before = await findReceipt(trx, id, null);
    if (!before) throw notFound('这份回执');
    // Submitting an order holds this row while it reads the receipts.
    await lockMember(trx, before.memberId);
    const decision = { state, reason, decided_by: operator.id, decided_at: now };
    if (!(await setDecided(trx, made, decision))) {
      const after = await findReceipt(trx, id, null);
      if (after?.state === state && after.version === made.version && after.reason === reason) return;
      throw overtaken(after);
    }
    await notifyDecided(trx, { ...before, state, reason }, now);
    await recordAudit(trx, {
      actorId: operator.id,
      action: `receipt.${state}`,
      subject: `receipt:${id}`,
      detail: [`订单 ${before.orderNo}`, reason].filter(Boolean).join('：'),
      at: now,
    });
  });
}

function overtaken(after: FoundReceipt | undefined): ShopError {
  const words =
    after?.state === 'sent'
      ? '买家刚重新上传了这份回执，请刷新页面，看过新的再审核。'
      : `这份回执${after ? RECEIPT_STATES[after.state] : '已有变动'}，不能再审核，请刷新页面查看。`;
  return new ShopError('conflict', words);
}

function notifyDecided(trx: Trx, receipt: FoundReceipt, now: number): Promise<void> {
  const { id, version, state, orderNo, reason, memberId } = receipt;
  const again = isOverdue(receipt, now)
    ? '回执已过期限，重新上传并通过之前不能再订含麻黄碱商品。'
    : `请重新上传，最晚 ${dueDay(receipt)}。`;
  const [title, text] =
    state === 'accepted'
      ? ['回执已通过', `订单 ${orderNo} 的回执已审核通过`]
      : ['回执被退回，请重新上传', `订单 ${orderNo} 的回执：${reason} ${again}`];
  const link = pathTo('receipt', { id });
  const message = {
    kind: 'order' as const,
    title,
    text,
    link,
    idempotencyKey: `receipt:${id}:${version}:${state}`,
  };
  return notifyMember(trx, memberId, message, now);
}
