import { openDatabase } from '#lib/db/database.ts';
import { migrate } from '#lib/db/migrate.ts';
import { fillFixtureShop } from '#tests/support/fixture-shop.ts';

/** Makes the database that tests copy: migrated and filled, closed again. */
export async function makeBaseShop(url: string): Promise<void> {
  const db = openDatabase(url);
  try {
    await migrate(db);
    await fillFixtureShop(db);
  } finally {
    await db.destroy();
  }
}
