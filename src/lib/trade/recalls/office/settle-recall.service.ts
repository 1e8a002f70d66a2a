import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import {
  findRecallLine,
  findWithBuyer,
  holdRecall,
  setRecall,
  setRecallLine,
} from '#lib/trade/recalls/recalls.repository.ts';
import { LINE_STATES, lineShown, mostUsed, stateOfSold } from '#lib/trade/recalls/recalls.rules.ts';
import type { RecallLineRow } from '#lib/trade/recalls/recalls.table.ts';

/**
 * Saves an operator's note on a line: that its buyer was contacted, and the units used up. `shown` is the version that
 * the operator saw, see `lineShown`: later changes by a buyer or a colleague are not overwritten. The same again
 * changes nothing. Throws `not_found`, `conflict` in that case and once the recall is closed, and `invalid_form` where
 * more is reported as used up than is left.
 */
export async function noteRecallLine(
  db: Db,
  operator: Member,
  { id, used, note, shown }: { id: number; used: number; note: string; shown?: string | undefined },
  now: number,
): Promise<RecallLineRow> {
  return transact(db, async (trx) => {
    const line = await holdLine(trx, id);
    if (line.isHeld === 1 && used > 0)
      throw fieldError('used', '这个订单还没有发货，买家手里没有召回的批号，请填 0。');
    if (line.used === used && line.note === note && line.contactedAt !== null) return line;
    if (shown !== undefined && shown !== lineShown(line)) throw overtaken(line, shown);
    await checkUsed(trx, line, used);
    const then = { ...line, used, note, contactedAt: line.contactedAt ?? now };
    const state = line.isHeld === 1 ? line.state : stateOfSold(then);
    await setRecallLine(trx, id, { used, note, state, contacted_at: then.contactedAt, updated_at: now });
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'recall.line',
      subject: `recall:${line.recallId}`,
      at: now,
      detail: [
        `明细 ${id}：${LINE_STATES[state]}`,
        used === line.used ? '' : `已用完 ${line.used} 改为 ${used}`,
        note,
      ]
        .filter(Boolean)
        .join('，'),
    });
    return { ...then, state };
  });
}

/**
 * Saves a buyer's answer on the units of a line that are used up; the last answer counts. Throws as
 * {@link noteRecallLine}, `invalid_form` where that is more than is left.
 */
export async function answerRecall(
  db: Db,
  member: Member,
  { id, used }: { id: number; used: number },
  now: number,
): Promise<RecallLineRow> {
  return transact(db, async (trx) => {
    const line = await holdLine(trx, id, member.id);
    if (line.isHeld === 1) throw new ShopError('conflict', '这个订单没有发出召回的批号，不用回报。');
    await checkUsed(trx, line, used);
    if (line.used === used && line.answeredAt !== null) return line;
    const then = { ...line, used, contactedAt: line.contactedAt ?? now, answeredAt: now };
    const state = stateOfSold(then);
    await setRecallLine(trx, id, {
      used,
      state,
      contacted_at: then.contactedAt,
      answered_at: now,
      updated_at: now,
    });
    return { ...then, state };
  });
}

/** Returns the error for an operator whose page is older than the last change of a line. */
function overtaken(line: RecallLineRow, shown: string): ShopError {
  const isAnswered = !shown.startsWith(`${line.answeredAt ?? 0} `);
  const who = isAnswered ? '买家刚回报' : '同事刚登记过，或买家刚申请退货';
  return new ShopError('conflict', `${who}：已用完 ${line.used}。请刷新，看过再登记。`);
}

/**
 * Returns a line after locking its order, so that returns of the order wait, then its recall, so that it is not closed
 * in between. Throws `not_found`, and `conflict` once the recall is closed.
 */
async function holdLine(
  trx: Parameters<typeof holdOrder>[0],
  id: number,
  memberId?: number,
): Promise<RecallLineRow> {
  const found = await findRecallLine(trx, id, memberId);
  if (!found) throw notFound('这条召回明细');
  await holdOrder(trx, found.orderId);
  const recall = await holdRecall(trx, found.recallId);
  if (recall?.state === 'closed') throw new ShopError('conflict', '这次召回已经结束，不能再登记或回报。');
  return (await findRecallLine(trx, id)) as RecallLineRow;
}

/** Limits units used up to those with the buyer, whatever its returns are for. Throws `invalid_form`. */
async function checkUsed(
  trx: Parameters<typeof holdOrder>[0],
  line: RecallLineRow,
  used: number,
): Promise<void> {
  if (line.isHeld === 1) return;
  const most = Math.min(mostUsed(line), await findWithBuyer(trx, line));
  if (used > most)
    throw fieldError(
      'used',
      most === 0 ? '这一行已经全部退回或正在退回。' : `最多 ${most}：其余的已退回或正在退回。`,
    );
}

/**
 * Closes a recall once all its lines are settled. Closing it again with the same summary changes nothing. Throws
 * `not_found`, and `conflict` where lines are open or a colleague closed it with another summary.
 */
export async function closeRecall(
  db: Db,
  operator: Member,
  { id, summary }: { id: number; summary: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const held = await holdRecall(trx, id);
    if (!held) throw notFound('这个召回');
    if (held.state === 'closed' && held.summary === summary) return;
    if (held.state === 'closed')
      throw new ShopError('conflict', '同事刚刚结束了这次召回，您写的总结没有保存，请刷新查看。');
    if (held.openLines > 0)
      throw new ShopError('conflict', `还有 ${held.openLines} 行没有去向，请先联系买家并登记，再结束召回。`);
    await setRecall(trx, id, { state: 'closed', summary, closed_at: now, closed_by: operator.id });
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'recall.close',
      subject: `recall:${id}`,
      detail: summary,
      at: now,
    });
  });
}
