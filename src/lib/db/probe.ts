import { sql } from 'kysely';
import { type Db, engineOf } from '#lib/db/database.ts';
import { type Sickness, sicknessOf } from '#lib/db/sickness.ts';

const ANSWER_WITHIN_MS = 2000;

/** What ails the database, told by a small read and a small write; null where both work. Throws nothing. */
export async function probe(db: Db): Promise<Sickness | null> {
  let late: NodeJS.Timeout | undefined;
  const waited = new Promise<Sickness>((resolve) => {
    late = setTimeout(() => resolve(engineOf(db) === 'sqlite' ? 'locked' : 'silent'), ANSWER_WITHIN_MS);
  });
  const asked = readAndWrite(db).then(
    () => null,
    (error: unknown): Sickness => sicknessOf(error) ?? 'damaged',
  );
  return Promise.race([asked, waited]).finally(() => clearTimeout(late));
}

async function readAndWrite(db: Db): Promise<void> {
  await db.selectFrom('lease').select('name').limit(1).execute();
  await db
    .insertInto('lease')
    .values({ name: 'health', holder: '', until: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ until: sql`1 - lease.until` }))
    .execute();
}
