import { openDemo } from '#lib/demo/open-demo.service.ts';
import type { Runtime } from '#lib/runtime.ts';
import { startSweeps } from '#lib/sweeps.service.ts';

/**
 * What has to be true before the first request: a demo's empty database is filled, a live shop holds no demo
 * accounts, and the sweeps run. Returns the way to stop what was started.
 */
export async function openShop({ db, log, settings }: Runtime): Promise<() => void> {
  await openDemo(db, settings.SITE_MODE, (words) => log.info(words));
  return startSweeps(db, (sweep, error) => log.error({ err: error, sweep }, 'sweep failed'));
}
