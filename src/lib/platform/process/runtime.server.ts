import { pino, type Logger } from 'pino';
import { openDatabase, type Db } from '#lib/platform/db/database.server.ts';
import { PageCache } from '#lib/platform/cache/page-cache.server.ts';
import { mailSenderOf, type MailSender } from '#lib/platform/mail/mail-provider.server.ts';
import { smsSenderOf, type SmsSender } from '#lib/platform/sms/sms-provider.server.ts';
import { readSettings, type Settings } from '#lib/platform/process/settings.server.ts';

/** State shared within one process: settings, database, finished pages, log, text messages, e-mails. */
export interface Runtime {
  settings: Settings;
  db: Db;
  pages: PageCache;
  log: Logger;
  sms: SmsSender;
  mail: MailSender;
}

const slot = Symbol.for('yaocang.runtime');
const shared = globalThis as { [slot]?: Runtime };

/**
 * The process's one runtime. It hangs on `globalThis` because the development server loads changed modules again: they
 * must see the same database and the same page cache.
 */
export function runtime(): Runtime {
  return (shared[slot] ??= createRuntime());
}

/** The moment (ms) a page is made for: now, unless it is shown as of another (`Locals.asOf`), which is never cached. */
export const pageMoment = ({ asOf }: Pick<App.Locals, 'asOf'>): number => asOf ?? Date.now();

function createRuntime(): Runtime {
  const settings = readSettings(process.env);
  const log = pino({
    level: settings.LOG_LEVEL,
    base: null,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
  });
  return {
    settings,
    db: openDatabase(settings.DATABASE_URL),
    pages: new PageCache(settings.PAGE_CACHE_MB * 1024 * 1024),
    log,
    sms: smsSenderOf(settings, log),
    mail: mailSenderOf(settings, log),
  };
}
