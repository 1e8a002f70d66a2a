import type { Trx } from '#lib/platform/db/database.server.ts';
import {
  findVouchersOfOrder,
  insertCoupon,
  insertCouponEntries,
} from '#lib/trade/coupons/coupons.repository.ts';

/**
 * Gives what vouchers had paid of returned goods back as a voucher (product §7.9), with the window of the one that ends
 * last; of one that has ended by now, with a window as long. Within the transaction that completes the return; `eventKey`
 * names it once and for all.
 */
export async function giveVoucherBack(
  trx: Trx,
  { id, no, memberId }: { id: number; no: string; memberId: number },
  { fen, eventKey }: { fen: number; eventKey: string },
  now: number,
): Promise<void> {
  const used = await findVouchersOfOrder(trx, id);
  const last = used.toSorted((a, b) => b.validUntil - a.validUntil)[0];
  if (!last) return;
  const isOver = last.validUntil <= now;
  const couponId = await insertCoupon(trx, {
    ...{ batch_id: last.batchId, member_id: memberId, kind: 'voucher', amount_fen: fen },
    valid_from: isOver ? now : last.validFrom,
    valid_until: isOver ? now + (last.validUntil - last.validFrom) : last.validUntil,
    ...{ state: 'unused', order_id: null, used_at: null, giving_id: null },
    ...{ event_key: eventKey, created_at: now },
  });
  const entry = { coupon_id: couponId, change_fen: fen, reason: 'returned' as const, reference: no };
  await insertCouponEntries(trx, [{ ...entry, event_key: eventKey, created_at: now }]);
}
