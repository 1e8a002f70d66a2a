import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { RECEIVED_AFTER_DAYS } from '#lib/trade/orders/orders.rules.ts';
import { addressOf } from '#lib/trade/points-mall/exchange.service.ts';
import {
  completeSentBefore,
  countPointsOrders,
  findPointsOrder,
  findPointsOrders,
  type FoundPointsOrder,
  movePointsOrder,
  type PointsOrderSearch,
  putBackPointsGoods,
} from '#lib/trade/points-mall/points-mall.repository.ts';
import { POINTS_ORDER_STATES, type PointsOrderState } from '#lib/trade/points-mall/points-mall.rules.ts';
import type { PointsOrderRow } from '#lib/trade/points-mall/points-mall.table.ts';
import { changeBalance, creditPoints } from '#lib/trade/wallet/wallet.service.ts';

const ORDERS_PER_PAGE = 10;

export type { FoundPointsOrder };

/** Number of orders in each state, and in total. */
type PointsOrderCounts = Record<PointsOrderState | 'all', number>;

/** Returns a page of orders of goods for points: a member's own, or all members'. */
export async function listPointsOrders(
  db: Db,
  {
    state,
    page,
    size = ORDERS_PER_PAGE,
    oldestFirst = false,
    ...search
  }: PointsOrderSearch & {
    state: PointsOrderState | null;
    page: number;
    size?: number;
    oldestFirst?: boolean;
  },
): Promise<{ orders: FoundPointsOrder[]; counts: PointsOrderCounts; page: number; pages: number }> {
  const counts: PointsOrderCounts = { all: 0, waiting: 0, shipped: 0, completed: 0, cancelled: 0 };
  for (const row of await countPointsOrders(db, search)) {
    counts[row.state] = Number(row.count);
    counts.all += Number(row.count);
  }
  const { offset, ...shown } = pageOf(page, counts[state ?? 'all'], size);
  const orders = await findPointsOrders(db, { ...search, state }, { limit: size, offset, oldestFirst });
  return { orders, counts, ...shown };
}

/**
 * Cancels a member's order before it is sent: points, money and the goods are returned in the same transaction.
 * Idempotent. Throws `not_found`, and `conflict` for a prize, or once it was sent.
 */
export async function cancelPointsOrder(db: Db, member: Member, id: number, now: number): Promise<void> {
  await change(db, async (trx, touch) => {
    await lockMember(trx, member.id);
    const order = own(await findPointsOrder(trx, id), member);
    if (order.state === 'cancelled') return;
    if (order.source === 'draw')
      throw new ShopError('conflict', '抽奖奖品没有花费积分，不能取消；不需要的请联系客服。');
    const change = { state: 'cancelled', cancelled_at: now } as const;
    if (!(await movePointsOrder(trx, { id, from: ['waiting'] }, change)))
      throw new ShopError('conflict', `订单${POINTS_ORDER_STATES[order.state]}，不能取消。`);
    await giveBack(trx, touch, order, now);
  });
}

/** Refunds the price of a cancelled order, once, and puts its goods back, within the transaction that cancels it. */
export async function giveBack(trx: Trx, touch: Touch, order: PointsOrderRow, now: number): Promise<void> {
  const { id, memberId, no: reference, points, moneyFen } = order;
  const event = { memberId, reference, idempotencyKey: `points_order:${id}:back` };
  await creditPoints(trx, { ...event, points, reason: 'exchange_back' }, now);
  if (moneyFen > 0)
    await changeBalance(trx, { ...event, changeFen: moneyFen, reason: 'points_order_back' }, now);
  await putBackPointsGoods(trx, order.pointsGoodsId, order.quantity);
  touch('points-mall');
}

/** Confirms for the member that the goods have arrived. Idempotent. Throws `not_found`, `conflict`. */
export async function receivePointsOrder(db: Db, member: Member, id: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const order = own(await findPointsOrder(trx, id), member);
    const change = { state: 'completed', completed_at: now } as const;
    if (await movePointsOrder(trx, { id, from: ['shipped'], memberId: member.id }, change)) return;
    if (order.state !== 'completed')
      throw new ShopError('conflict', `订单${POINTS_ORDER_STATES[order.state]}，还不能确认收货。`);
  });
}

/** Sets the address that the member chose for an unsent order. Throws `not_found`, `invalid_form`, `conflict`. */
export async function addressPointsOrder(
  db: Db,
  member: Member,
  { id, addressId }: { id: number; addressId: number },
): Promise<void> {
  await transact(db, async (trx) => {
    own(await findPointsOrder(trx, id), member);
    const address = (await listAddresses(trx, member)).find((one) => one.id === addressId);
    if (!address) throw fieldError('address_id', '请选择收货地址');
    const from = ['waiting'] as const;
    if (!(await movePointsOrder(trx, { id, from, memberId: member.id }, addressOf(address))))
      throw new ShopError('conflict', '已经发货或取消，地址不能再改。');
  });
}

/** Marks orders sent long ago as received; returns their number. `now` in ms. */
export const completeLongSent = (db: Db, now: number): Promise<number> =>
  transact(db, (trx) => completeSentBefore(trx, now - RECEIVED_AFTER_DAYS * DAY_MS, now));

function own(order: PointsOrderRow | undefined, member: Member): PointsOrderRow {
  if (order?.memberId !== member.id) throw notFound('这个积分订单');
  return order;
}
