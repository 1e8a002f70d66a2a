import { auditOf, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { parcelName } from '#lib/trade/parcels/parcels.rules.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { pointsOrderDeskQuery } from '#lib/trade/points-mall/points-mall.fields.ts';
import { POINTS_ORDER_STATES, priceWords } from '#lib/trade/points-mall/points-mall.rules.ts';
import { pointsOrderColumns } from '#lib/trade/points-mall/points-orders.columns.ts';
import { giveBack, listPointsOrders } from '#lib/trade/points-mall/points-orders.service.ts';
import { findPointsOrder, movePointsOrder } from '#lib/trade/points-mall/points-mall.repository.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { pointsGoodsOf } from '#lib/trade/points-mall/points-goods.service.ts';

/**
 * Sends an order of goods for points, or corrects carrier and number of a sent one; idempotent. `shown` is the parcel
 * that the operator saw (`parcelName`; empty: none yet); without it there is no check. Throws `not_found`, and
 * `conflict` where it has no address yet, was cancelled or received, or a colleague has sent or corrected it since.
 */
export async function shipPointsOrder(
  db: Db,
  operator: Member,
  {
    id,
    carrier,
    trackingNo,
    shown,
  }: { id: number; carrier: string; trackingNo: string; shown?: string | undefined },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const found = await findPointsOrder(trx, id);
    if (!found) throw notFound('这个积分订单');
    await lockMember(trx, found.memberId);
    const order = (await findPointsOrder(trx, id)) ?? found;
    if (order.address === '')
      throw new ShopError('conflict', '会员还没有填写收货地址，填好后才能发货。可以电话提醒会员。');
    if (order.state === 'shipped' && order.carrier === carrier && order.trackingNo === trackingNo) return;
    if (order.state === 'shipped' && shown !== undefined && shown !== parcelName(order))
      throw new ShopError(
        'conflict',
        `同事刚发了货或改过运单，现在是 ${parcelName(order)}。您填的没有保存，请核对后再改。`,
      );
    const parcel = { carrier, tracking_no: trackingNo };
    const sent = await movePointsOrder(
      trx,
      { id, from: ['waiting'] },
      { ...parcel, state: 'shipped', shipped_at: now, shipped_by: operator.id },
    );
    if (!sent && !(await movePointsOrder(trx, { id, from: ['shipped'] }, parcel)))
      throw new ShopError('conflict', `订单${POINTS_ORDER_STATES[order.state]}，不能发货。`);
    const action = sent ? 'points_order.ship' : 'points_order.correct';
    const subject = `points_order:${id}`;
    const detail = `${carrier} ${trackingNo}`;
    await recordAudit(trx, { actorId: operator.id, action, subject, detail, at: now });
    if (!sent) return;
    const message = {
      kind: 'logistics' as const,
      title: `积分订单 ${order.no} 已发货`,
      text: `${order.name} × ${order.quantity}，${carrier} ${trackingNo}`,
      link: pathTo('points_orders'),
      idempotencyKey: `points_order:${id}:shipped`,
    };
    await notifyMember(trx, order.memberId, message, now);
  });
}

/** The list of orders as a file. */
export const pointsOrderExport = listExport({
  query: pointsOrderDeskQuery,
  read: async (db, asked) => {
    const { orders, pages } = await listPointsOrders(db, asked);
    return { rows: orders, pages };
  },
  columns: pointsOrderColumns,
});

/**
 * Cancels an order of goods for points for the shop before it is sent, and notifies the member of the reason (product
 * §7.18). The price of an exchange is refunded in the same transaction; a prize cost nothing and stays drawn: the
 * reason names its replacement, and the audit entry its value. Repeated for the same reason it returns false and
 * notifies no second time. Throws `not_found`, `conflict` once it was sent, or was cancelled by its member or for
 * another reason.
 */
export async function cancelForMember(
  db: Db,
  operator: Member,
  { id, reason }: { id: number; reason: string },
  now: number,
): Promise<boolean> {
  return change(db, async (trx, touch) => {
    const found = await findPointsOrder(trx, id);
    if (!found) throw notFound('这个积分订单');
    await lockMember(trx, found.memberId);
    const change = { state: 'cancelled', cancelled_at: now } as const;
    const order = await movePointsOrder(trx, { id, from: ['waiting'] }, change);
    if (!order) {
      const { state } = (await findPointsOrder(trx, id)) ?? found;
      if (state === 'cancelled') return sameReason(trx, id, reason);
      throw new ShopError('conflict', `订单${POINTS_ORDER_STATES[state]}，不能取消。`);
    }
    const isPrize = order.source === 'draw';
    if (!isPrize) await giveBack(trx, touch, order, now);
    const worth = isPrize ? ((await pointsGoodsOf(trx, order.pointsGoodsId))?.costFen ?? 0) : 0;
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'points_order.cancel',
      subject: `points_order:${id}`,
      at: now,
      detail: isPrize ? `${reason}；奖品没有发放，成本 ${formatFen(worth * order.quantity)}` : reason,
    });
    const back = isPrize ? '' : `${priceWords(order)}已退回。`;
    await notifyMember(
      trx,
      order.memberId,
      {
        kind: 'logistics',
        title: `积分订单 ${order.no} 已取消`,
        text: `${order.name} × ${order.quantity}：${reason}。${back}`.replace('。。', '。'),
        link: pathTo('points_orders'),
        idempotencyKey: `points_order:${id}:cancelled`,
      },
      now,
    );
    return true;
  });
}

/**
 * Returns false where the shop cancelled an order for exactly this reason before. Throws `conflict` where it did not.
 */
async function sameReason(trx: Trx, id: number, reason: string): Promise<false> {
  const done = (await auditOf(trx, `points_order:${id}`, 5)).find(
    ({ action }) => action === 'points_order.cancel',
  );
  if (done && (done.detail === reason || done.detail.startsWith(`${reason}；奖品`))) return false;
  const who = done ? `同事已取消这个订单，原因是“${done.detail}”` : '会员自己已取消这个订单';
  throw new ShopError('conflict', `${who}。您写的原因没有发给会员。`);
}
