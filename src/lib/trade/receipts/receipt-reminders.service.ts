import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import type { Message } from '#lib/people/messages/messages.rules.ts';
import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { type DueReceipt, findToRemind, setReminded } from '#lib/trade/receipts/receipts.repository.ts';
import {
  dueDay,
  dueWords,
  RECEIPT_REMINDERS,
  type ReminderStep,
  TEXTED_REMINDERS,
} from '#lib/trade/receipts/receipts.rules.ts';

const AT_ONCE = 200;

/**
 * Reminds buyers of receipts they owe: 7 and 2 days before the end and once it is overdue, each once, even when several
 * nodes run it. For a receipt with several reminders due, only the last is sent. Returns the text messages of the last
 * two steps, one to each business, to be sent after everything is written.
 */
export async function remindOfReceipts(db: Db, now: number): Promise<SmsMessage[]> {
  const texted: DueReceipt[] = [];
  for (const step of RECEIPT_REMINDERS.toReversed())
    for (let after = 0; ;) {
      const due = await findToRemind(db, { step, after, limit: AT_ONCE }, now);
      const last = due.at(-1);
      if (!last) break;
      const reminded = await remind(db, { due, step }, now);
      if (TEXTED_REMINDERS.includes(step)) texted.push(...reminded);
      after = last.id;
    }
  return textsOf(texted, now);
}

/** Writes the reminders of a step; returns the receipts for which it was not written before. */
function remind(
  db: Db,
  { due, step }: { due: readonly DueReceipt[]; step: ReminderStep },
  now: number,
): Promise<DueReceipt[]> {
  return transact(db, async (trx) => {
    const reminded: DueReceipt[] = [];
    for (const receipt of due) if (await setReminded(trx, receipt.id, step)) reminded.push(receipt);
    const messages = reminded.map((receipt) => ({
      memberId: receipt.memberId,
      message: reminderOf(receipt, step, now),
    }));
    await notifyMembers(trx, messages, now);
    return reminded;
  });
}

function reminderOf(receipt: DueReceipt, step: ReminderStep, now: number): Message {
  const { id, orderNo, state, reason } = receipt;
  const last = `最后一天是 ${dueDay(receipt)}`;
  const refused = state === 'refused' ? `上次退回的原因：${reason} ` : '';
  return {
    kind: 'order',
    title: step === 0 ? '回执已逾期，请尽快上传' : `回执${dueWords(receipt, now)}，请上传`,
    text:
      step === 0
        ? `订单 ${orderNo} 的回执没有按时交，${last}。${refused}上传并通过之前不能再订含麻黄碱商品，其他商品照常。`
        : `订单 ${orderNo} 的回执要签名盖章后上传，${last}。${refused}逾期后不能再订含麻黄碱商品。`,
    link: pathTo('receipt', { id }),
    idempotencyKey: `receipt:${id}:reminder:${step}`,
  };
}

/** Returns one text message for each business with a mobile phone, about the most urgent of its receipts. */
function textsOf(receipts: readonly DueReceipt[], now: number): SmsMessage[] {
  const reachable = receipts.filter(({ phone }) => isMobile(phone));
  return [...Map.groupBy(reachable, ({ memberId }) => memberId).values()].flatMap((group) => {
    const [first] = group.toSorted((a, b) => a.dueAt - b.dueAt);
    if (!first) return [];
    const { phone, company, orderNo } = first;
    const more = group.length > 1 ? `等 ${group.length} 份` : '';
    const what = `含麻黄碱订单 ${orderNo} 的回执${more}${dueWords(first, now)}`;
    return [{ phone, template: 'receipts_due', values: { company, what } } as const];
  });
}
