import type { LotRow } from '#lib/catalogue/goods/goods.table.ts';
import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { inParts } from '#lib/platform/db/rows.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import {
  findLotsOfRecalls,
  findOrderFacts,
  findWaitingNotices,
  setTextState,
} from '#lib/trade/recalls/office/recall-desk.repository.ts';
import type { RecallInput } from '#lib/trade/recalls/office/recalls.fields.ts';
import { LINE_STATES, lotsWords, RECALL_LEVELS } from '#lib/trade/recalls/recalls.rules.ts';
import type { NewRecallLine } from '#lib/trade/recalls/recalls.table.ts';
import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import { textStatesOf } from '#lib/platform/sms/outbox.service.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';

const ORDERS_NAMED = 10;

interface Told {
  id: number;
  goods: string;
  recalled: readonly LotRow[];
  input: RecallInput;
  lines: readonly Omit<NewRecallLine, 'recall_id'>[];
}

/** Puts one message of a recall into the inbox of each buyer, in the transaction that starts it. */
export async function tellBuyers(
  trx: Trx,
  { id, goods, recalled, input, lines }: Told,
  now: number,
): Promise<void> {
  const byMember = [...Map.groupBy(lines, ({ member_id }) => member_id)];
  const orderIds = [...new Set(lines.map(({ order_id }) => order_id))];
  const nos = new Map((await findOrderFacts(trx, orderIds)).map((order) => [order.id, order.no]));
  const lots = lotsWords(recalled.map(({ number }) => number));
  const messages = byMember.map(([memberId, own]) => {
    const isSent = own.some(({ is_held }) => is_held === 0);
    const units = own.reduce((sum, { quantity }) => sum + quantity, 0);
    const orders = [...new Set(own.map(({ order_id }) => order_id))];
    const named = orders.slice(0, ORDERS_NAMED).map((orderId) => nos.get(orderId) ?? '');
    const more = orders.length > ORDERS_NAMED ? `等 ${orders.length} 个订单` : '';
    const held = [...new Set(own.filter(({ is_held }) => is_held === 1).map(({ state }) => state))];
    const text = [
      `${goods} ${lots}，${RECALL_LEVELS[input.level]}${input.notice_no && `（${input.notice_no}）`}：${input.reason}`,
      `涉及您的 ${units} 件，订单 ${named.join('、')}${more}。`,
      isSent ? input.instruction : '',
      held.length > 0
        ? `还没有发货的：${held.map((state) => LINE_STATES[state]).join('、')}，请看订单动态。`
        : '',
    ];
    const [only = 0] = orders;
    const link =
      orders.length === 1 ? pathTo('order', { id: only }) : pathTo('orders', {}, { keywords: goods });
    const message = {
      kind: 'order' as const,
      title: `召回通知：${goods}`,
      text: text.filter(Boolean).join('\n'),
      link,
      idempotencyKey: `recall:${id}`,
    };
    return { memberId, message };
  });
  for (const some of inParts(messages)) await notifyMembers(trx, some, now);
}

const AT_ONCE = 500;

/** Returns the idempotency key of the text message, independent of its buyer's name and telephone number. */
const keyOf = ({ recallId, memberId }: { recallId: number; memberId: number }): string =>
  `recall:${recallId}:${memberId}`;

/**
 * Returns the text messages of recalls still to be sent to buyers, one each. A message counts as sent once it is in the
 * outbox, which stores it before sending: after a crash another node sends the rest, and nothing twice. Messages
 * refused by the provider are not retried; the recall's page lists them, and those buyers are called.
 */
export async function recallTexts(db: Db): Promise<SmsMessage[]> {
  const texts: SmsMessage[] = [];
  let after = { recallId: 0, memberId: 0 };
  for (;;) {
    const waiting = await findWaitingNotices(db, after, AT_ONCE);
    const last = waiting.at(-1);
    if (!last) return texts;
    after = last;
    const known = await textStatesOf(db, waiting.map(keyOf));
    const lots = Map.groupBy(
      await findLotsOfRecalls(db, [...new Set(waiting.map(({ recallId }) => recallId))]),
      ({ recallId }) => recallId,
    );
    for (const notice of waiting) {
      const { phone, company, goodsName, recallId } = notice;
      if (!isMobile(phone) || notice.memberState === 'closed') {
        await setTextState(db, notice, 'none');
        continue;
      }
      const numbers = (lots.get(recallId) ?? []).map(({ number }) => number);
      const values = { company, what: `${goodsName} ${lotsWords(numbers)}` };
      const key = keyOf(notice);
      const state = known.get(key);
      if (state === undefined) texts.push({ phone, template: 'recall', values, key });
      else if (state !== 'queued') await setTextState(db, notice, state);
    }
  }
}
