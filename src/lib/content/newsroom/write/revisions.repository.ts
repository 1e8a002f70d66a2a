import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { Revision } from '#lib/content/newsroom/newsroom.rules.ts';

const standing = [
  'revision.number',
  'revision.title',
  'revision.summary',
  'revision.keywords',
  'revision.author',
  'revision.source',
  'revision.author_name as savedBy',
  'revision.reason',
  'revision.restored_number as restoredNumber',
  'revision.created_at as createdAt',
  'article.state',
  'article.public_number as publicNumber',
] as const;

const revisions = (db: Db, articleId: number) =>
  db
    .selectFrom('article_revision as revision')
    .innerJoin('article', 'article.id', 'revision.article_id')
    .select(standing)
    .where('revision.article_id', '=', articleId);

interface Standing {
  number: number;
  state: string;
  publicNumber: number | null;
}

const toRevision = <Row extends Standing>({ state, publicNumber, ...row }: Row) => ({
  ...row,
  isPublic: state === 'published' && row.number === publicNumber,
});

export async function findRevision(db: Db, articleId: number, number: number): Promise<Revision | undefined> {
  const row = await revisions(db, articleId)
    .select('revision.body')
    .where('revision.number', '=', number)
    .executeTakeFirst();
  return row && toRevision(row);
}

/** An article's newest saved text. */
export async function findHead(db: Db, articleId: number): Promise<Revision | undefined> {
  const row = await revisions(db, articleId)
    .select('revision.body')
    .whereRef('revision.number', '=', 'article.head_number')
    .executeTakeFirst();
  return row && toRevision(row);
}

/** A page of an article's revisions, the newest first. */
export async function findRevisions(
  db: Db,
  articleId: number,
  offset: number,
  limit: number,
): Promise<Omit<Revision, 'body'>[]> {
  const rows = await revisions(db, articleId)
    .orderBy('revision.number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => toRevision(row));
}

/** Takes the next number for a text that grew from revision `base`; false when another was saved in the meantime. */
export async function takeNextNumber(trx: Trx, articleId: number, base: number): Promise<boolean> {
  const taken = await trx
    .updateTable('article')
    .set({ head_number: base + 1 })
    .where('id', '=', articleId)
    .where('head_number', '=', base)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
