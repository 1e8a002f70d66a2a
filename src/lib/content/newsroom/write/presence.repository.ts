import type { Db } from '#lib/platform/db/database.server.ts';
import type { OtherEditor } from '#lib/content/newsroom/newsroom.rules.ts';

/** Notes that an editor has an article open; `now` in ms. */
export async function putPresence(
  db: Db,
  articleId: number,
  editor: { id: number; name: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('article_presence')
    .values({ article_id: articleId, editor_id: editor.id, editor_name: editor.name, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['article_id', 'editor_id']).doUpdateSet({ editor_name: editor.name, seen_at: now }),
    )
    .execute();
}

/** Who else gave a sign of life after `since` (ms), the latest first. */
export function findOthers(
  db: Db,
  articleId: number,
  editorId: number,
  since: number,
): Promise<OtherEditor[]> {
  return db
    .selectFrom('article_presence')
    .select(['editor_name as name', 'seen_at as seenAt'])
    .where('article_id', '=', articleId)
    .where('editor_id', '!=', editorId)
    .where('seen_at', '>', since)
    .orderBy('seen_at', 'desc')
    .execute();
}

/** Sweeps away who was last seen before `before` (ms). */
export async function deletePresenceBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('article_presence').where('seen_at', '<', before).execute();
}
