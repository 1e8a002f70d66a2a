import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { findMember } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { findCoupon, insertCouponEntries, takeBackCoupon } from '#lib/trade/coupons/coupons.repository.ts';

/**
 * Takes one back from its holder that was handed out by mistake and is unused; it still counts as handed out, and
 * towards what its holder may have. Again it is harmless. Returns its batch. Throws `not_found`, and `conflict` where
 * it was used.
 */
export function takeBack(
  db: Db,
  operator: Member,
  { id, reason }: { id: number; reason: string },
  now: number,
): Promise<number> {
  return transact(db, async (trx) => {
    const coupon = await takeBackCoupon(trx, id);
    if (!coupon) return whyStays(trx, id);
    await insertCouponEntries(trx, [
      {
        coupon_id: id,
        change_fen: -coupon.amountFen,
        reason: 'taken_back',
        reference: reason,
        event_key: `take_back:${id}`,
        created_at: now,
      },
    ]);
    const holder = await findMember(trx, coupon.memberId);
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'coupon_batch.take_back',
      subject: `coupon_batch:${coupon.batchId}`,
      detail: `${holder?.company || holder?.username || '客户'} 的 1 张（编号 ${id}），原因：${reason}`,
      at: now,
    });
    return coupon.batchId;
  });
}

async function whyStays(trx: Trx, id: number): Promise<number> {
  const coupon = await findCoupon(trx, id);
  if (!coupon) throw notFound('这张券');
  if (coupon.state === 'taken_back') return coupon.batchId;
  throw new ShopError('conflict', '这张券已经用在订单上，不能收回。');
}
