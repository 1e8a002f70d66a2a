import { openDatabase } from '#lib/db/database.ts';
import { migrate } from '#lib/db/migrate.ts';
import { refreshStatistics } from '#lib/db/statistics.ts';
import { openDemo } from '#lib/demo/open-demo.service.ts';
import type { Runtime } from '#lib/runtime.ts';

/**
 * What has to be true before the first request: the schema is the newest, a demo's empty database is filled, a live
 * shop holds no demo accounts, and the database knows what it holds. Done on a handle of its own that waits longer
 * than a shop may: for another process that does the same, and for long statements.
 */
export async function prepareDatabase({ log, settings }: Runtime): Promise<void> {
  const db = openDatabase(settings.DATABASE_URL, { isPatient: true });
  try {
    await migrate(db);
    await openDemo(db, settings.SITE_MODE, (words) => log.info(words));
    await refreshStatistics(db);
  } finally {
    await db.destroy();
  }
}
