import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdministrator } from '#lib/people/members/members.service.ts';
import { OPENED_AT } from '#lib/people/setup/shop-state.service.ts';
import { type Db, openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { setSetting } from '#lib/platform/db/setting.server.ts';
import { type Server, startServer } from '#tests/support/server.ts';

/** Name and password of the administrator of a shop that is set up. */
export const KEEPER = { username: 'keeper', password: 'Kuai-le-2038' } as const;

export interface LiveShop extends Server {
  db: Db;
  databaseUrl: string;
  close(): Promise<void>;
}

/** Starts a live shop without goods: as it is on its first visit, with an administrator, or open. */
export async function startLiveShop(
  state: 'setup' | 'closed' | 'open',
  env: Record<string, string> = {},
): Promise<LiveShop> {
  const folder = await mkdtemp(join(tmpdir(), 'yaocang-live-'));
  const databaseUrl = `sqlite:${join(folder, 'shop.db')}`;
  const db = openDatabase(databaseUrl);
  await migrate(db);
  if (state !== 'setup') await createAdministrator(db, KEEPER.username, KEEPER.password, Date.now());
  if (state === 'open') await setSetting(db, OPENED_AT, String(Date.now()));
  const server = await startServer(databaseUrl, { SITE_MODE: 'live', ...env });
  return {
    ...server,
    db,
    databaseUrl,
    close: async () => {
      await db.destroy();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
