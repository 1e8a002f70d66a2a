import { index, one, required, tableWithId } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Spoken names that the search takes for names of goods. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'synonym')
    .addColumn('alias', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('alias_plain', 'text', required)
    .addColumn('name_plain', 'text', required)
    .addColumn('alias_heads', 'text', required)
    .addColumn('name_heads', 'text', required)
    .addColumn('version', 'integer', one)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index(db, 'synonym', ['alias_plain', 'name_plain'], { unique: true });
  await index(db, 'synonym', ['updated_at']);
}
