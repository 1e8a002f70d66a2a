import { refreshStatistics } from '#lib/db/statistics.ts';
import { openDemo } from '#lib/demo/open-demo.service.ts';
import type { Runtime } from '#lib/runtime.ts';
import { startSweeps } from '#lib/sweeps.service.ts';

/**
 * What has to be true before the first request: a demo's empty database is filled, a live shop holds no demo
 * accounts, the database knows what it holds, and the sweeps run. Returns the way to stop what was started.
 */
export async function openShop({ db, log, settings }: Runtime): Promise<() => void> {
  await openDemo(db, settings.SITE_MODE, (words) => log.info(words));
  await refreshStatistics(db);
  return startSweeps(db, (sweep, error) => log.error({ err: error, sweep }, 'sweep failed'));
}
