import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import { deleteExpiredDrafts } from '#lib/trade/checkout/checkout.repository.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { sweepInvalidations } from '#lib/platform/db/invalidations.server.ts';
import { databaseNow } from '#lib/platform/db/clock.server.ts';
import { refreshStatistics } from '#lib/platform/db/statistics.server.ts';
import { turnZones } from '#lib/catalogue/zones/open-zones.service.ts';
import { recountSomeTerms } from '#lib/catalogue/search/index/recount.service.ts';
import { sendSms, sweepOutbox } from '#lib/platform/sms/outbox.service.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';
import type { SmsSender } from '#lib/platform/sms/sms-provider.server.ts';
import { finishSendings } from '#lib/people/messages/sending/sending.service.ts';
import { remindOfCertificates } from '#lib/people/certificates/reminders/reminders.service.ts';
import { rejectionTexts } from '#lib/people/certificates/review/rejection-texts.service.ts';
import { forgetOldMessages } from '#lib/people/messages/inbox.service.ts';
import { sweepUploads } from '#lib/people/uploads/uploads.service.ts';
import { sweepCodes } from '#lib/people/codes/codes.service.ts';
import { deleteExpiredResets } from '#lib/people/login/forgotten.repository.ts';
import { sweepWechat } from '#lib/people/wechat/wechat.service.ts';
import { publishDue } from '#lib/content/newsroom/publish/due.service.ts';
import { sweepNewsroom } from '#lib/content/newsroom/sweep.service.ts';
import { forgetOldDevices } from '#lib/people/members/sessions/device.service.ts';
import { deleteExpiredRates } from '#lib/people/members/sessions/rate-limit.repository.ts';
import { deleteExpiredSessions } from '#lib/people/members/sessions/session.repository.ts';
import { remindOfContract } from '#lib/trade/contracts/remind.service.ts';
import { tellEndingCoupons } from '#lib/trade/coupons/mine/ending.service.ts';
import { countPaidOrders } from '#lib/trade/orders/together/count-together.service.ts';
import { cancelUnpaid, receiveOverdue } from '#lib/trade/orders/moves/overdue-orders.service.ts';
import { forgetRefused } from '#lib/trade/payments/tries/notice.service.ts';
import { releaseLease, takeLease } from '#lib/platform/db/lease.server.ts';

const LEASE_MS = 5 * 60 * 1000;

type Sweep = (db: Db, now: number, sms: SmsSender) => Promise<unknown>;

/** Sends the text messages that a sweep wants sent, once what they tell is written. */
const texting =
  (sweep: (db: Db, now: number) => Promise<SmsMessage[] | null>): Sweep =>
  async (db, now, sms) => {
    for (const text of (await sweep(db, now)) ?? []) await sendSms(db, sms, text, now);
  };

const SWEEPS: Record<string, Sweep> = {
  'unpaid-orders': cancelUnpaid,
  'sent-orders': receiveOverdue,
  sessions: deleteExpiredSessions,
  devices: forgetOldDevices,
  invalidations: sweepInvalidations,
  drafts: deleteExpiredDrafts,
  'rate-limits': deleteExpiredRates,
  articles: publishDue,
  newsroom: sweepNewsroom,
  zones: turnZones,
  statistics: refreshStatistics,
  outbox: sweepOutbox,
  codes: sweepCodes,
  uploads: sweepUploads,
  sendings: finishSendings,
  messages: forgetOldMessages,
  certificates: texting(remindOfCertificates),
  rejections: texting(rejectionTexts),
  'coupons-ending': tellEndingCoupons,
  'contract-reminder': remindOfContract,
  'password-resets': deleteExpiredResets,
  wechat: sweepWechat,
  notices: forgetRefused,
  'search-figures': (db) => recountSomeTerms(db),
  'bought-together': countPaidOrders,
};

/**
 * Does the work that waits for its time, once: each sweep is done by the node that gets its lease, and one that
 * fails keeps no other from running. Returns the names of those done here. `now` in ms.
 */
export async function runSweeps(
  { db, sms }: { db: Db; sms: SmsSender },
  holder: string,
  failed: (name: string, error: unknown) => void,
  now: number,
): Promise<string[]> {
  const done: string[] = [];
  for (const [name, sweep] of Object.entries(SWEEPS)) {
    try {
      if (!(await takeLease(db, { name, holder, until: now + LEASE_MS }, now))) continue;
      await sweep(db, now, sms);
      await releaseLease(db, name, holder);
      done.push(name);
    } catch (error) {
      failed(name, error);
    }
  }
  return done;
}

/**
 * Runs the sweeps each minute, and looks each second for articles that are due: readers wait for them. That is one
 * look at an index, and needs no lease, as each article is published by one node only. Returns the way to stop.
 */
export function startSweeps(
  shop: { db: Db; sms: SmsSender },
  failed: (name: string, error: unknown) => void,
): () => void {
  const { db } = shop;
  const holder = randomUUID();
  const options = { protect: true, unref: true };
  const minutes = new Cron('* * * * *', options, async () => {
    const now = await databaseNow(db).catch((error: unknown) => failed('clock', error));
    if (now !== undefined) await runSweeps(shop, holder, failed, now);
  });
  const seconds = new Cron('* * * * * *', options, async () => {
    await databaseNow(db)
      .then((now) => publishDue(db, now))
      .catch((error: unknown) => failed('due articles', error));
  });
  return () => {
    minutes.stop();
    seconds.stop();
  };
}
