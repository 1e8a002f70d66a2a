import {
  index,
  mayReference,
  references,
  required,
  tableWithId,
  text,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Why an article did not help a reader, one word per reader, until editors have seen to it. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'article_vote_reason')
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('voter', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('words', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('handled_at', 'bigint')
    .addColumn('handled_by', 'integer', mayReference('member.id'))
    .execute();
  await index(db, 'article_vote_reason', ['article_id', 'voter'], { unique: true });
  await index(db, 'article_vote_reason', ['handled_at', 'created_at']);
  await index(db, 'article_vote_reason', ['handled_by']);
}
