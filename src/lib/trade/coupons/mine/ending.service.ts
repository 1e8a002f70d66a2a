import type { Message } from '#lib/people/messages/messages.rules.ts';
import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { COUPON_KINDS, lastDayText } from '#lib/trade/coupons/coupons.rules.ts';
import { type EndingCoupons, findEnding } from '#lib/trade/coupons/mine/ending.repository.ts';

/** Days before the end at which members are informed (product §7.8). */
const TOLD_DAYS = 7;
const MEMBERS_AT_ONCE = 200;

/** Reminds members of coupons and vouchers that run out soon: of each end once. */
export async function notifyEndingCoupons(db: Db, now: number): Promise<void> {
  const until = now + TOLD_DAYS * DAY_MS;
  for (let afterMember = 0; ;) {
    const ending = await findEnding(db, { now, until, afterMember }, MEMBERS_AT_ONCE);
    const last = ending.at(-1);
    if (!last) return;
    const messages = ending.map((one) => ({ memberId: one.memberId, message: endingMessage(one) }));
    await transact(db, (trx) => notifyMembers(trx, messages, now));
    afterMember = last.memberId;
  }
}

function endingMessage({ kind, validUntil, count, sumFen }: EndingCoupons): Message {
  const word = COUPON_KINDS[kind];
  return {
    kind: 'activity',
    title: `${word}快到期了`,
    text: `${count} 张${word}共 ${formatFen(sumFen)}，最后一天是 ${lastDayText(validUntil)}`,
    link: pathTo(kind === 'voucher' ? 'wallet_vouchers' : 'wallet_coupons'),
    eventKey: `${kind}:ends:${validUntil}`,
  };
}
