import { findHasAdministrator } from '#lib/people/setup/setup.repository.ts';
import type { ShopState } from '#lib/people/setup/setup.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { findSetting } from '#lib/platform/db/setting.server.ts';
import type { Settings } from '#lib/platform/process/settings.server.ts';

/** Setting with the time (ms) at which the shop was opened. */
export const OPENED_AT = 'opened_at';
/** Setting with the time (ms) at which it was closed again. */
export const CLOSED_AT = 'closed_at';

/**
 * Returns the state of the shop, cached until the settings change; a demo is always open. The first administrator and
 * the opening touch the settings.
 */
export async function shopState(db: Db, { SITE_MODE }: Pick<Settings, 'SITE_MODE'>): Promise<ShopState> {
  if (SITE_MODE === 'demo') return 'open';
  return remembered(db, 'shop-state', ['settings'], () => readShopState(db));
}

/** Reads the state of a live shop from the database. */
export async function readShopState(db: Db): Promise<ShopState> {
  if (!(await findHasAdministrator(db))) return 'setup';
  if ((await findSetting(db, OPENED_AT)) !== undefined) return 'open';
  return (await findSetting(db, CLOSED_AT)) === undefined ? 'closed' : 'paused';
}
