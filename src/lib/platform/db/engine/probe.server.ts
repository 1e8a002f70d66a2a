import { sql } from 'kysely';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';
import { type DatabaseError, databaseErrorOf } from '#lib/platform/db/engine/database-error.server.ts';

const ANSWER_WITHIN_MS = 2000;

/** One query at a time for each database: hanging queries would use up its connections. */
const asking = new WeakMap<Db, Promise<DatabaseError | null>>();

/** Returns the database's failure, found by a small read and a small write; null where both work. Never throws. */
export async function probe(db: Db): Promise<DatabaseError | null> {
  let late: NodeJS.Timeout | undefined;
  const waited = new Promise<DatabaseError>((resolve) => {
    late = setTimeout(() => resolve(engineOf(db) === 'sqlite' ? 'locked' : 'silent'), ANSWER_WITHIN_MS);
  });
  return Promise.race([ask(db), waited]).finally(() => clearTimeout(late));
}

function ask(db: Db): Promise<DatabaseError | null> {
  const running = asking.get(db);
  if (running) return running;
  const asked = readAndWrite(db)
    .then(
      () => null,
      (error: unknown): DatabaseError => databaseErrorOf(error) ?? 'damaged',
    )
    .finally(() => asking.delete(db));
  asking.set(db, asked);
  return asked;
}

async function readAndWrite(db: Db): Promise<void> {
  await db.selectFrom('lease').select('name').limit(1).execute();
  await db
    .insertInto('lease')
    .values({ name: 'health', holder: '', until: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ until: sql`1 - lease.until` }))
    .execute();
}
