import { type Arrived, findArrived, setNotified } from '#lib/catalogue/arrivals/arrivals.repository.ts';
import { buyabilityFor, isBarred } from '#lib/catalogue/goods/availability.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import { membersByIds } from '#lib/people/members/members.service.ts';
import type { Message } from '#lib/people/messages/messages.rules.ts';
import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

const AT_ONCE = 200;

/** An alert to be sent. */
interface Told extends Arrived {
  /** what its member must do before it can buy; empty: nothing */
  condition: string;
}

/**
 * Notifies members of goods they wait for that can be bought again, whichever way the stock came back: each alert once,
 * however many nodes ask. What has run out again before the next round goes on waiting, as does what the member as it is
 * cannot buy now. Returns the text messages, one
 * to each business, to be sent once all is written.
 */
export async function notifyArrivals(db: Db, now: number): Promise<SmsMessage[]> {
  const notified: Told[] = [];
  for (let after = 0; ;) {
    const arrived = await findArrived(db, { after, limit: AT_ONCE }, now);
    const last = arrived.at(-1);
    if (!last) return textsOf(notified);
    notified.push(...(await notify(db, arrived, now)));
    after = last.id;
  }
}

/** Writes the messages; returns those alerts of which none was written yet. */
function notify(db: Db, arrived: readonly Arrived[], now: number): Promise<Told[]> {
  return transact(db, async (trx) => {
    const notified: Told[] = [];
    for (const alert of await toldOf(trx, arrived, now))
      if (await setNotified(trx, alert.id, now)) notified.push(alert);
    const messages = notified.map((alert) => ({ memberId: alert.memberId, message: messageOf(alert) }));
    await notifyMembers(trx, messages, now);
    return notified;
  });
}

/** Those of some alerts whose members may buy the goods, at the latest once their certificates are in order. */
async function toldOf(trx: Trx, arrived: readonly Arrived[], now: number): Promise<Told[]> {
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
}: Told): Message => ({
  kind: 'service',
  title: `${goodsName} 到货了`,
  text: `您等的 ${goodsName} ${spec}（${makerName}）到货了，现有 ${stock} ${unit}，${condition || '数量有限，先到先得'}。`,
  link: pathTo('goods', { id: goodsId }),
  eventKey: `arrival:${id}:${createdAt}`,
});

function textsOf(notified: readonly Told[]): SmsMessage[] {
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
