import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';
import { OlderDatabase } from '#lib/platform/db/engine/database-error.server.ts';
import * as baseline from '#lib/platform/db/migrations/0001-first-release.server.ts';
import * as goodsMasterData from '#lib/platform/db/migrations/0002-goods-master-data.server.ts';
import * as opening from '#lib/platform/db/migrations/0003-opening.server.ts';
import * as stockCounts from '#lib/platform/db/migrations/0004-stock-counts.server.ts';

const BASELINE = '0001-first-release';

/**
 * The steps after the baseline, oldest first; names are never changed and steps never edited once released (decision
 * 113).
 */
const LATER: Record<string, Migration> = {
  '0002-goods-master-data': goodsMasterData,
  '0003-opening': opening,
  '0004-stock-counts': stockCounts,
};

/**
 * Migrates the database to the newest schema, in a transaction that takes its lock before it reads the migration table:
 * safe to run from many processes at once. An interrupted migration changes nothing. Throws {@link OlderDatabase}, and
 * changes nothing, where the database was made before the baseline. `more` are steps after all others.
 */
export async function migrate(db: Db, more: Record<string, Migration> = {}): Promise<void> {
  const steps = { [BASELINE]: baseline, ...LATER, ...more };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  if (await isFromBeforeBaseline(db)) throw new OlderDatabase(await whereItIs(db));
  throw error;
}

async function isFromBeforeBaseline(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.length > 0 && rows.every(({ name }) => name !== BASELINE);
}

/** The file or the database on its server, as named by those who start the shop. */
async function whereItIs(db: Db): Promise<string> {
  if (engineOf(db) === 'sqlite') {
    const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db);
    return `文件 ${rows[0]?.file}（连同 -wal、-shm 结尾的同名文件）`;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return `数据库 ${rows[0]?.name}（再建一个空的同名库）`;
}
