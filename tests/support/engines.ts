import { inject } from 'vitest';
import { openDatabase, type Db, type Engine } from '#lib/platform/db/database.server.ts';
import { copyPostgres, copySqlite } from '#tests/support/databases.ts';

/**
 * Both engines; suites loop over them: `describe.each(ENGINES)('orders on %s', (engine) => …)`. `TEST_ENGINES=sqlite`
 * leaves PostgreSQL out (`npm run test:quick`).
 */
export const ENGINES: readonly Engine[] =
  process.env['TEST_ENGINES'] === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres'];

/**
 * For contract tests of what no engine changes: services run on both, and every statement that SQLite runs in the
 * contract tests is prepared on PostgreSQL at their end (`filled-databases.ts`).
 */
export const EMBEDDED: readonly Engine[] = ['sqlite'];

export interface FreshDatabase {
  db: Db;
  url: string;
  /** Ends the handle and deletes the database. */
  close(): Promise<void>;
}

/** An empty, migrated database of one's own. Make it in `beforeAll` or `beforeEach`, close it in `afterAll`. */
export async function freshDatabase(engine: Engine): Promise<FreshDatabase> {
  const templates = inject('emptyDatabases');
  const copy =
    engine === 'sqlite' ? await copySqlite(templates.sqlite) : await copyPostgres(templates.postgres);
  const db = openDatabase(copy.url);
  return {
    db,
    url: copy.url,
    close: async () => {
      await db.destroy();
      await copy.remove();
    },
  };
}
