import { type Arrived, findArrived, setNotified } from '#lib/catalogue/arrivals/arrivals.repository.ts';
import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import type { Message } from '#lib/people/messages/messages.rules.ts';
import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

const AT_ONCE = 200;

/**
 * Notifies members of goods they wait for that can be bought again, whichever way the stock came back: each alert once,
 * however many nodes ask. What has run out again before the next round goes on waiting. Returns the text messages, one
 * to each business, to be sent once all is written.
 */
export async function notifyArrivals(db: Db, now: number): Promise<SmsMessage[]> {
  const notified: Arrived[] = [];
  for (let after = 0; ;) {
    const arrived = await findArrived(db, { after, limit: AT_ONCE }, now);
    const last = arrived.at(-1);
    if (!last) return textsOf(notified);
    notified.push(...(await notify(db, arrived, now)));
    after = last.id;
  }
}

/** Writes the messages; returns those alerts of which none was written yet. */
function notify(db: Db, arrived: readonly Arrived[], now: number): Promise<Arrived[]> {
  return transact(db, async (trx) => {
    const notified: Arrived[] = [];
    for (const alert of arrived) if (await setNotified(trx, alert.id, now)) notified.push(alert);
    const messages = notified.map((alert) => ({ memberId: alert.memberId, message: messageOf(alert) }));
    await notifyMembers(trx, messages, now);
    return notified;
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
}: Arrived): Message => ({
  kind: 'service',
  title: `${goodsName} 到货了`,
  text: `您等的 ${goodsName} ${spec}（${makerName}）到货了，现有 ${stock} ${unit}，数量有限，先到先得。`,
  link: pathTo('goods', { id: goodsId }),
  eventKey: `arrival:${id}:${createdAt}`,
});

function textsOf(notified: readonly Arrived[]): SmsMessage[] {
  const reachable = notified.filter(({ phone }) => isMobile(phone));
  return [...Map.groupBy(reachable, ({ memberId }) => memberId).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const more = group.length > 1 ? ` 等 ${group.length} 种` : '';
    const what = `${first.goodsName} ${first.spec}${more}`;
    return [{ phone: first.phone, template: 'arrival', values: { company: first.company, what } } as const];
  });
}
