import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { textStatesOf } from '#lib/platform/sms/outbox.service.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';
import { findLotsOfRecalls } from '#lib/trade/recalls/office/recall-desk.repository.ts';
import { findWaitingNotices, setTextState } from '#lib/trade/recalls/office/recall-texts.repository.ts';
import { lotsWords } from '#lib/trade/recalls/recalls.rules.ts';

const AT_ONCE = 500;

/** Names the text message, whatever its buyer's name and telephone number become. */
const keyOf = ({ recallId, memberId }: { recallId: number; memberId: number }): string =>
  `recall:${recallId}:${memberId}`;

/**
 * The text messages that buyers are still to get of recalls, one each. A message counts as sent once the outbox has it,
 * which it does before it is sent: what a killed node had not come to is sent by the next one, and nothing twice. What
 * the provider refused is not tried again; the recall's page names it, and buyers are called.
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
