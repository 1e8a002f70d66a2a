import {
  type Arrived,
  countAlerts,
  countWaitingAlerts,
  deleteAlerts,
  findAlerts,
  findArrived,
  insertAlerts,
  setNotified,
} from '#lib/catalogue/arrivals/arrivals.repository.ts';
import { type ArrivalAlert, MOST_ALERTS } from '#lib/catalogue/arrivals/arrivals.rules.ts';
import { buyabilityFor, isBarred, isOut } from '#lib/catalogue/goods/availability.rules.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import { type Member, requireBuyer } from '#lib/people/members/members.rules.ts';
import { membersByIds } from '#lib/people/members/members.service.ts';
import type { Message } from '#lib/people/messages/messages.rules.ts';
import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

const PER_PAGE = 20;

/** Number of alerts set or removed by a call, and of goods the member waits for now. */
interface AlertsChanged {
  changed: number;
  waiting: number;
}

/**
 * Sets alerts that notify a member once when goods come in (product §3.9): for goods that are on sale, out of stock,
 * and not barred for the member at present. Setting a waiting one again changes nothing. Throws `forbidden` for staff,
 * `not_found` where there are no such goods, `conflict` with the reason where no alert can be set for any of them, or
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
    // Sorted, so that two calls cannot deadlock on each other's rows.
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

/** Returns the reason why no alert can be set for any of some goods. */
function refusalOf(goods: readonly Goods[], member: Member, now: number): string {
  const onSale = goods.filter(({ isOnSale }) => isOnSale);
  if (onSale.length === 0) return '已下架的商品不能设到货提醒，可以在“品种求购”里登记。';
  const can = onSale.map((one) => buyabilityFor(one, member, now));
  if (can.some(({ canBuy }) => canBuy)) return '商品现在有货，可以直接加入购物车。';
  const bar = can.find(isBarred) ?? can[0];
  return bar && isBarred(bar) ? `${bar.text}，不能设到货提醒。` : `商品现在有货，${bar?.text ?? ''}。`;
}

/** The same for several members and one goods that is out of stock and was promised to them; limits are not checked. */
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

/** Deletes alerts; missing ones are no error. */
export async function cancelAlerts(
  db: Db,
  member: Pick<Member, 'id'>,
  goodsIds: readonly number[],
): Promise<AlertsChanged> {
  const changed = await deleteAlerts(db, member.id, goodsIds);
  return { changed, waiting: await countWaitingAlerts(db, member.id) };
}

/** A part of a member's alerts. */
interface AlertPage {
  alerts: ArrivalAlert[];
  waiting: number;
  total: number;
  page: number;
  pages: number;
}

/** A page of a member's alerts: waiting ones first. */
export async function alertPage(db: Db, member: Member, { page }: { page: number }): Promise<AlertPage> {
  const [waiting, total] = await Promise.all([countWaitingAlerts(db, member.id), countAlerts(db, member.id)]);
  const { offset, ...shown } = pageOf(page, total, PER_PAGE);
  const alerts = await findAlerts(db, member.id, { limit: PER_PAGE, offset });
  return { alerts, waiting, total, ...shown };
}

const AT_ONCE = 200;

/** An alert to be sent. */
interface DueAlert extends Arrived {
  /** condition its member must meet before it can buy; empty where there is none */
  condition: string;
}

/**
 * Notifies members of goods they wait for that can be bought again, however the stock returned: each alert once,
 * however many nodes run this. Alerts for goods that ran out again before the next round keep waiting, as do those for
 * goods the member cannot buy at present. Returns the text messages, one per business, to be sent once all is written.
 */
export async function notifyArrivals(db: Db, now: number): Promise<SmsMessage[]> {
  const notified: DueAlert[] = [];
  for (let after = 0; ;) {
    const arrived = await findArrived(db, { after, limit: AT_ONCE }, now);
    const last = arrived.at(-1);
    if (!last) return textsOf(notified);
    notified.push(...(await notify(db, arrived, now)));
    after = last.id;
  }
}

/** Writes the messages; returns the alerts that had not been sent before. */
function notify(db: Db, arrived: readonly Arrived[], now: number): Promise<DueAlert[]> {
  return transact(db, async (trx) => {
    const notified: DueAlert[] = [];
    for (const alert of await dueAlertsOf(trx, arrived, now))
      if (await setNotified(trx, alert.id, now)) notified.push(alert);
    const messages = notified.map((alert) => ({ memberId: alert.memberId, message: messageOf(alert) }));
    await notifyMembers(trx, messages, now);
    return notified;
  });
}

/**
 * Of some alerts, returns those whose members may buy the goods, at the latest once their certificates are in order.
 */
async function dueAlertsOf(trx: Trx, arrived: readonly Arrived[], now: number): Promise<DueAlert[]> {
  const goodsIds = [...new Set(arrived.map(({ goodsId }) => goodsId))];
  const goods = new Map((await findGoodsByIds(trx, goodsIds)).map((one) => [one.id, one]));
  const members = await membersByIds(
    trx,
    arrived.map(({ memberId }) => memberId),
  );
  return arrived.flatMap((alert) => {
    const [what, member] = [goods.get(alert.goodsId), members.get(alert.memberId)];
    const can = what && member && buyabilityFor(what, member, now);
    return !can || isBarred(can) ? [] : [{ ...alert, condition: can.canBuy ? '' : can.text }];
  });
}

const messageOf = ({
  id,
  createdAt,
  goodsId,
  goodsName,
  spec,
  unit,
  makerName,
  stock,
  condition,
}: DueAlert): Message => ({
  kind: 'service',
  title: `${goodsName} 到货了`,
  text: `您等的 ${goodsName} ${spec}（${makerName}）到货了，现有 ${stock} ${unit}，${condition || '数量有限，先到先得'}。`,
  link: pathTo('goods', { id: goodsId }),
  idempotencyKey: `arrival:${id}:${createdAt}`,
});

function textsOf(notified: readonly DueAlert[]): SmsMessage[] {
  const reachable = notified.filter(({ phone }) => isMobile(phone));
  return [...Map.groupBy(reachable, ({ memberId }) => memberId).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const more = group.length > 1 ? ` 等 ${group.length} 种` : '';
    const what = `${first.goodsName} ${first.spec}${more}`;
    const then = first.condition || '数量有限，请登录采购';
    const values = { company: first.company, what, then };
    return [{ phone: first.phone, template: 'arrival', values } as const];
  });
}
