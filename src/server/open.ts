import { fillFirstSynonyms } from '#lib/catalogue/search/synonyms/fill-synonyms.service.ts';
import '#lib/consequences.server.ts';
import { openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { refreshStatistics } from '#lib/platform/db/statistics.server.ts';
import { openDemo } from '#demo/open-demo.service.ts';
import type { Runtime } from '#lib/platform/process/runtime.server.ts';

const SAY_AFTER_MS = 1500;
const WAITING = '还打不开数据库：可能被另一个程序锁住，或另一个进程正在升级它。最多等一分钟';

/**
 * Prepares the database before the first request: migrates the schema, fills a demo's empty database, refuses demo
 * accounts in a live shop, and adds the first synonyms and the database's statistics. Uses a handle of its own that
 * waits longer than a shop may: for another process that does the same, and for long statements.
 */
export async function prepareDatabase({ log, settings }: Runtime): Promise<void> {
  const db = openDatabase(settings.DATABASE_URL, { isPatient: true });
  const waits = setTimeout(() => log.warn(WAITING), SAY_AFTER_MS);
  try {
    await migrate(db);
    clearTimeout(waits);
    await openDemo(db, settings.SITE_MODE, (words) => log.info(words));
    await fillFirstSynonyms(db, Date.now());
    await refreshStatistics(db);
  } finally {
    clearTimeout(waits);
    await db.destroy();
  }
}
