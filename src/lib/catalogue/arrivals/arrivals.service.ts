import {
  countAlerts,
  countWaitingAlerts,
  deleteAlerts,
  findAlerts,
  insertAlerts,
} from '#lib/catalogue/arrivals/arrivals.repository.ts';
import { type ArrivalAlert, MOST_ALERTS } from '#lib/catalogue/arrivals/arrivals.rules.ts';
import { buyabilityFor, isBarred, isOut } from '#lib/catalogue/goods/availability.rules.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { requireBuyer, type Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const PER_PAGE = 20;

/** How many alerts a call left set or took away, and how many goods the member waits for now. */
export interface AlertsChanged {
  changed: number;
  waiting: number;
}

/**
 * Notifies a member once when goods come in (product §3.9): those of them that are on sale, out of stock, and
 * nothing that the member as it is cannot buy. Setting one again changes nothing while it waits. Throws `forbidden` for
 * staff, `not_found` where there are no such goods, `conflict` with the reason where none of them can be waited for, or
 * the member waits for too many.
 */
export async function setAlerts(
  db: Db,
  member: Member,
  goodsIds: readonly number[],
  now: number,
): Promise<AlertsChanged> {
  requireBuyer(member, '设到货提醒');
  return transact(db, async (trx) => {
    const goods = await findGoodsByIds(trx, goodsIds);
    if (goods.length === 0) throw notFound('这些商品');
    const out = goods.filter((one) => isOut(one) && !isBarred(buyabilityFor(one, member, now)));
    if (out.length === 0) throw new ShopError('conflict', refusalOf(goods, member, now));
    // In one order, so that two calls never wait for each other's rows.
    const alerts = out
      .toSorted((a, b) => a.id - b.id)
      .map(({ id }) => ({ member_id: member.id, goods_id: id, created_at: now, notified_at: null }));
    await insertAlerts(trx, alerts);
    const waiting = await countWaitingAlerts(trx, member.id);
    if (waiting > MOST_ALERTS)
      throw new ShopError('conflict', `最多等 ${MOST_ALERTS} 种商品到货，请先到“到货提醒”取消一部分。`);
    return { changed: out.length, waiting };
  });
}

/** Why none of some goods can be waited for. */
function refusalOf(goods: readonly Goods[], member: Member, now: number): string {
  const onSale = goods.filter(({ isOnSale }) => isOnSale);
  if (onSale.length === 0) return '已下架的商品不能设到货提醒，可以在“品种求购”里登记。';
  const can = onSale.map((one) => buyabilityFor(one, member, now));
  if (can.some(({ canBuy }) => canBuy)) return '商品现在有货，可以直接加入购物车。';
  const bar = can.find(isBarred) ?? can[0];
  return bar && isBarred(bar) ? `${bar.text}，不能设到货提醒。` : `商品现在有货，${bar?.text ?? ''}。`;
}

/** The same for several members and one goods that is out of stock, by whoever promised it to them; nothing is counted. */
export async function setAlertsFor(
  trx: Trx,
  memberIds: readonly number[],
  goodsId: number,
  now: number,
): Promise<void> {
  const alerts = [...new Set(memberIds)]
    .toSorted((a, b) => a - b)
    .map((memberId) => ({ member_id: memberId, goods_id: goodsId, created_at: now, notified_at: null }));
  await insertAlerts(trx, alerts);
}

/** Takes alerts away; those not there are no error. */
export async function cancelAlerts(
  db: Db,
  member: Pick<Member, 'id'>,
  goodsIds: readonly number[],
): Promise<AlertsChanged> {
  const changed = await deleteAlerts(db, member.id, goodsIds);
  return { changed, waiting: await countWaitingAlerts(db, member.id) };
}

/** A part of a member's alerts. */
export interface AlertPage {
  alerts: ArrivalAlert[];
  waiting: number;
  total: number;
  page: number;
  pages: number;
}

/** A page of a member's alerts: those that wait first. */
export async function alertPage(db: Db, member: Member, { page }: { page: number }): Promise<AlertPage> {
  const [waiting, total] = await Promise.all([countWaitingAlerts(db, member.id), countAlerts(db, member.id)]);
  const { offset, ...shown } = pageOf(page, total, PER_PAGE);
  const alerts = await findAlerts(db, member.id, { limit: PER_PAGE, offset });
  return { alerts, waiting, total, ...shown };
}
