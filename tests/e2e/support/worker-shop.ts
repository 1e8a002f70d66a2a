import { openDatabase, type Db } from '#lib/platform/db/database.server.ts';
import { copySqlite } from '#tests/support/databases.ts';
import { startServer } from '#tests/support/server.ts';
import { BASE_DATABASE } from '#tests/e2e/support/global-setup.ts';

/** The shop of one Playwright worker: its own server on its own copy of the base database. */
export interface WorkerShop {
  url: string;
  db: Db;
  close(): Promise<void>;
}

export async function startWorkerShop(): Promise<WorkerShop> {
  const base = process.env[BASE_DATABASE];
  if (!base) throw new Error('the base database was not made');
  const copy = await copySqlite(base);
  const server = await startServer(copy.url);
  const db = openDatabase(copy.url);
  return {
    url: server.url,
    db,
    close: async () => {
      await db.destroy();
      await server.stop();
      await copy.remove();
    },
  };
}
