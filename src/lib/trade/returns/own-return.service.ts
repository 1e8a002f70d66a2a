import type { Member } from '#lib/people/members/members.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { notifyOrder } from '#lib/trade/orders/order-steps.service.ts';
import { dropRequests } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { followRecalls, returnPage } from '#lib/trade/returns/apply-return.service.ts';
import { checkGiftsStay, reckonAgain } from '#lib/trade/returns/decide-return.service.ts';
import {
  findReturn,
  findReturnWords,
  insertReturnWord,
  moveReturn,
} from '#lib/trade/returns/returns.repository.ts';
import { mayWithdraw, RETURN_KINDS, RETURN_LIMITS, RETURN_STATES } from '#lib/trade/returns/returns.rules.ts';
import type { ReturnRow } from '#lib/trade/returns/returns.table.ts';

/**
 * Withdraws a return that was not decided, or that was agreed to while its goods are still with their buyer.
 * Withdrawing again changes nothing. Throws `not_found` or `conflict`.
 */
export async function withdrawReturn(db: Db, member: Member, id: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const found = await findReturn(trx, id, member.id);
    if (!found) throw notFound('这个售后申请');
    await holdOrder(trx, found.orderId);
    const row = (await findReturn(trx, id)) as ReturnRow;
    if (row.state === 'withdrawn') return;
    if (!mayWithdraw(row))
      throw new ShopError(
        'conflict',
        row.state === 'agreed' && row.backNo !== ''
          ? '商品已经寄回，不能撤回；有疑问请在下面留言。'
          : '这个售后申请已经处理过，不能撤回。',
      );
    await checkGiftsStay(trx, row);
    await moveReturn(trx, { id, from: row.state }, { state: 'withdrawn', decidedAt: now });
    if (row.state === 'agreed') {
      await dropRequests(trx, { subjects: [`order_return:${id}`], actor: member }, now);
      await reckonAgain(trx, row.orderId, member, now);
    }
    await followRecalls(trx, row.orderId, now);
    const text = '买家撤回了售后申请';
    await notifyOrder(trx, { orderId: row.orderId, kind: 'return', text, actorId: member.id }, now);
  });
}

/**
 * Records the parcel in which the goods of an agreed return are sent back; it may be changed until the return is done.
 * The same again changes nothing. Throws `not_found` or `conflict`.
 */
export async function sendBack(
  db: Db,
  member: Member,
  { id, carrier, trackingNo }: { id: number; carrier: string; trackingNo: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const found = await findReturn(trx, id, member.id);
    if (!found) throw notFound('这个售后申请');
    await holdOrder(trx, found.orderId);
    const row = (await findReturn(trx, id)) as ReturnRow;
    if (row.backCarrier === carrier && row.backNo === trackingNo) return;
    if (row.kind !== 'return' || row.state !== 'agreed')
      throw new ShopError(
        'conflict',
        `${RETURN_KINDS[row.kind]}的申请${RETURN_STATES[row.state]}，现在不用寄回商品。请刷新后再看。`,
      );
    await moveReturn(trx, { id, from: 'agreed' }, { backCarrier: carrier, backNo: trackingNo });
    const text = `买家寄回了商品：${carrier} ${trackingNo}`;
    await notifyOrder(trx, { orderId: row.orderId, kind: 'return', text, actorId: member.id }, now);
  });
}

/**
 * Writes a comment on a return, by its buyer or by the shop; the buyer gets the shop's comments as messages. The same
 * text again right after is written once. Throws `not_found`, or `too_many_requests` when there are too many.
 */
export async function writeAboutReturn(
  db: Db,
  author: Member,
  { id, text, isShop }: { id: number; text: string; isShop: boolean },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const row = await findReturn(trx, id, isShop ? undefined : author.id);
    if (!row) throw notFound('这个售后申请');
    // Locked, so that of several simultaneous ones one is written.
    await holdOrder(trx, row.orderId);
    const talk = await findReturnWords(trx, id);
    const last = talk.at(-1);
    if (last?.authorId === author.id && last.text === text) return;
    if (talk.length >= RETURN_LIMITS.talk)
      throw new ShopError('too_many_requests', '留言已经很多了，请打电话联系客服。');
    await insertReturnWord(trx, {
      return_id: id,
      is_shop: isShop ? (1 as const) : (0 as const),
      author_id: author.id,
      text,
      created_at: now,
    });
    if (!isShop) return;
    const message = { kind: 'return' as const, title: '售后有新回复', text, link: returnPage(row) };
    await notifyMember(trx, row.memberId, { ...message, idempotencyKey: `return:${id}:word:${now}` }, now);
  });
}
