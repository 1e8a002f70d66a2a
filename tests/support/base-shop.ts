import { createHash } from 'node:crypto';
import { openDatabase, type Db } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { fillFirstSynonyms } from '#lib/catalogue/search/synonyms/fill-synonyms.service.ts';
import { DEMO_ACCOUNTS } from '#demo/accounts.rules.ts';
import { fillDemo } from '#demo/fill-demo.service.ts';

const GOODS = 1000;

/** The bearer token of a member's ERP client in every test shop. */
export const bearerOf = (username: string): string => `bearer-of-${username}`;

/** Makes the database that tests copy: the demo shop with fewer goods and a bearer token for everybody. */
export async function makeBaseShop(url: string): Promise<void> {
  const db = openDatabase(url);
  try {
    await migrate(db);
    await fillDemo(db, { goods: GOODS });
    await fillFirstSynonyms(db, Date.now());
    await giveBearers(db);
  } finally {
    await db.destroy();
  }
}

async function giveBearers(db: Db): Promise<void> {
  for (const { username } of DEMO_ACCOUNTS) {
    const token_hash = createHash('sha256').update(bearerOf(username)).digest('hex');
    const { id: member_id } = await db
      .selectFrom('member')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('api_token')
      .values({ member_id, name: 'ERP', scope: 'order', token_hash, created_at: Date.now() })
      .execute();
  }
}
