import {
  bytes,
  index,
  mayReference,
  required,
  tableWithId,
  unique,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Files that articles offer to save. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'article_file')
    .addColumn('key', 'text', unique)
    .addColumn('kind', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('bytes', bytes(db), required)
    .addColumn('created_by', 'integer', mayReference('member.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'article_file', ['created_by', 'created_at']);
}
