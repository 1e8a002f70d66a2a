import { askForWork } from '#lib/platform/db/due-work.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { type ArticleText, DUE_ARTICLES } from '#lib/content/articles/articles.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { createArticle, saveArticle } from '#lib/content/newsroom/write.service.ts';
import type { OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { type Place, placeArticle } from '#lib/content/newsroom/place.service.ts';
import { publishArticle } from '#lib/content/newsroom/publish.service.ts';
import { findStanding } from '#lib/content/newsroom/standing.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

export const TOPIC = 312;

export const makeEditor = (db: Db, name: string): Promise<Member> =>
  makeMember(db, { role: 'editor', kind: 'staff', name });

export const text = (change: Partial<ArticleText> = {}): ArticleText => ({
  title: '怎样下单',
  summary: '从加入购物车到付款。',
  keywords: '下单 购物车',
  author: '林编辑',
  source: '',
  body: '## 第一步\n\n把商品加入购物车。\n',
  ...change,
});

/** A new article with a saved text (revision 2), not yet published. */
export async function makeSaved(
  db: Db,
  editor: Member,
  change: Partial<ArticleText> = {},
  categoryId = TOPIC,
): Promise<OpenArticle> {
  const id = await createArticle(db, editor, categoryId, NOW);
  return saveArticle(db, editor, { id, base: 1, text: text({ author: editor.name, ...change }) }, NOW);
}

/** The same, published at noon. */
export async function makePublished(
  db: Db,
  editor: Member,
  change: Partial<ArticleText> = {},
  categoryId = TOPIC,
): Promise<OpenArticle> {
  const { standing, head } = await makeSaved(db, editor, change, categoryId);
  const publication = { base: head.number, at: null, isForced: true };
  return (await publishArticle(db, editor, { id: standing.id, ...publication }, NOW)).article;
}

/** Places an article as an editor does who has just seen its position. */
export async function placeNow(db: Db, editor: Member, id: number, place: Place): Promise<OpenArticle> {
  const saw = (await findStanding(db, id))!;
  return placeArticle(db, editor, { id, saw, place }, NOW);
}

export async function auditOf(
  db: Db,
  subject: string,
): Promise<{ action: string; actor_id: number | null }[]> {
  return db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
}

/** Sets the time of an article that waits, as though it had been set so: at `at` (ms), which may be now. */
export const setDue = (db: Db, id: number, at: number): Promise<void> =>
  transact(db, async (trx) => {
    await trx.updateTable('article').set({ due_at: at }).where('id', '=', id).execute();
    await askForWork(trx, DUE_ARTICLES, at);
  });
