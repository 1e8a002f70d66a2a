import { Cron } from 'croner';
import { databaseNow } from '#lib/platform/db/due-work.server.ts';
import { hasSandbox } from '#lib/platform/process/provider-settings.server.ts';
import type { Runtime } from '#lib/platform/process/runtime.server.ts';
import { ownOrigin } from '#lib/platform/process/settings.server.ts';
import { noticePath, paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { sendSandboxNotices } from '#lib/trade/payments/providers/sandbox-page.service.ts';
import { sendRefunds } from '#lib/trade/payments/refunds/send-refund.service.ts';
import { askBack } from '#lib/trade/payments/tries/ask-back.service.ts';

/**
 * Asks providers each second about payments without a notice and waiting refunds, and sends the sandbox's notices to
 * this very process. Has a timer of its own, as a gateway may be slow; each row is taken by one process, so it needs no
 * lease. Returns a function that stops.
 */
export function startPaymentWork(
  { db, settings }: Pick<Runtime, 'db' | 'settings'>,
  failed: (error: unknown) => void,
): () => void {
  const options = { protect: true, unref: true };
  const asks = new Cron('* * * * * *', options, async () => {
    await databaseNow(db)
      .then((now) => askBack(db, paymentProviders(settings, db), failed, now))
      .catch(failed);
  });
  const notices = new Cron('* * * * * *', { ...options, paused: !hasSandbox(settings) }, async () => {
    await databaseNow(db)
      .then((now) => sendSandboxNotices(db, (name) => ownOrigin(settings) + noticePath(name), now))
      .catch(failed);
  });
  const refunds = new Cron('* * * * * *', options, async () => {
    await databaseNow(db)
      .then((now) => sendRefunds(db, paymentProviders(settings, db), failed, now))
      .catch(failed);
  });
  return () => {
    asks.stop();
    refunds.stop();
    notices.stop();
  };
}
