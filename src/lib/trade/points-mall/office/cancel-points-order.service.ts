import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { pointsGoodsOf } from '#lib/trade/points-mall/points-goods.service.ts';
import { POINTS_ORDER_STATES, priceWords } from '#lib/trade/points-mall/points-mall.rules.ts';
import { findPointsOrder, movePointsOrder } from '#lib/trade/points-mall/points-orders.repository.ts';
import { giveBack } from '#lib/trade/points-mall/points-orders.service.ts';

/**
 * The shop cancels an order of goods for points before it is sent, and notifies the member why (product §7.18). What an
 * exchange cost comes back in the same transaction; a prize cost nothing and stays drawn: the reason says what there is
 * for it, and the trail what it was worth. Again is harmless: false, and nobody is notified twice. Throws `not_found`,
 * `conflict` once it was sent.
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
      if (state === 'cancelled') return false;
      throw new ShopError('conflict', `订单${POINTS_ORDER_STATES[state]}，不能取消。`);
    }
    const isPrize = order.source === 'draw';
    if (!isPrize) await giveBack(trx, touch, order, now);
    const worth = isPrize ? ((await pointsGoodsOf(trx, order.pointsGoodsId))?.costFen ?? 0) : 0;
    await recordAudit(trx, {
      ...{ actorId: operator.id, action: 'points_order.cancel', subject: `points_order:${id}`, at: now },
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
        eventKey: `points_order:${id}:cancelled`,
      },
      now,
    );
    return true;
  });
}
