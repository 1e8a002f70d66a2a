import { findAliasOwner } from '#lib/content/articles/articles.service.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { wrongAlias } from '#lib/content/newsroom/place/alias.rules.ts';
import { lastPosition } from '#lib/content/newsroom/write/create.repository.ts';
import { openArticle, retried } from '#lib/content/newsroom/open-article.service.ts';
import type { ArticleStanding, OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { listTags, textTags } from '#lib/content/newsroom/touched-by-text.rules.ts';
import { retireAliases, takeAlias } from '#lib/content/newsroom/place/place.repository.ts';
import { findHead } from '#lib/content/newsroom/write/revisions.repository.ts';
import { findStanding, setStanding } from '#lib/content/newsroom/standing.repository.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';

/** Where an article belongs: a topic, and the address `/help/{alias}`, null for none. */
export interface Place {
  categoryId: number;
  alias: string | null;
}

/**
 * Moves an article from the place its editor `saw` to another topic (to its end) or address, at once. Its old address
 * leads on to the new one. Throws `conflict` where it has another place by now, `invalid_form` for a topic that is none
 * and for an alias that is malformed or another article's.
 */
export async function placeArticle(
  db: Db,
  editor: Member,
  { id, saw, place }: { id: number; saw: Place; place: Place },
  now: number,
): Promise<OpenArticle> {
  if (place.alias !== null) checkAlias(place.alias);
  await retried(() =>
    change(db, async (trx, touch) => {
      const seen = await findStanding(trx, id);
      if (!seen) throw notFound('这篇文章');
      if (isSame(seen, place)) return true;
      if (!isSame(seen, saw)) throw new ShopError('conflict', placedWords(seen));
      if (!topicOf(seen.categoryId)) throw fieldError('category', '页面固定使用的文字不能移动。');
      if (!topicOf(place.categoryId)) throw fieldError('category', '请选择栏目。');
      if (!(await move(trx, seen, place, now))) return null;
      if (seen.state === 'published') touch(...textTags(id), ...listTags(seen.categoryId, place.categoryId));
      await recordAudit(trx, {
        actorId: editor.id,
        action: 'article.place',
        subject: `article:${id}`,
        detail: placeWords(seen, place),
        at: now,
      });
      return true;
    }),
  );
  return openArticle(db, editor, id, now);
}

function checkAlias(alias: string): void {
  const wrong = wrongAlias(alias);
  if (wrong !== null) throw fieldError('alias', wrong);
}

/** Puts an article in its place; false when it stands otherwise than `seen` by now. */
async function move(
  trx: Trx,
  seen: ArticleStanding,
  { categoryId, alias }: Place,
  now: number,
): Promise<boolean> {
  const position = categoryId === seen.categoryId ? seen.position : (await lastPosition(trx, categoryId)) + 1;
  if (!(await setStanding(trx, seen, { category_id: categoryId, position }))) return false;
  if (alias === seen.alias) return true;
  const { alias: current = null } = (await findStanding(trx, seen.id)) ?? {};
  if (current !== seen.alias) return false;
  await retireAliases(trx, seen.id);
  if (alias !== null && !(await takeAlias(trx, seen.id, alias, now))) throw await taken(trx, alias);
  return true;
}

const isSame = (one: Place, other: Place): boolean =>
  one.categoryId === other.categoryId && one.alias === other.alias;

async function taken(db: Db, alias: string) {
  const owner = await findAliasOwner(db, alias);
  const head = owner && (await findHead(db, owner.articleId));
  return fieldError('alias', `短地址 ${alias} 正由《${head?.title ?? '另一篇文章'}》使用，请换一个。`);
}

const nameOf = (categoryId: number): string => topicOf(categoryId)?.name ?? '页面文字';
const addressOf = (alias: string | null): string => alias ?? '无';

const placedWords = (seen: ArticleStanding): string =>
  `别人刚刚改过：现在的栏目是${nameOf(seen.categoryId)}，短地址是 ${addressOf(seen.alias)}。请核对后再保存。`;

function placeWords(seen: ArticleStanding, { categoryId, alias }: Place): string {
  const moved = categoryId !== seen.categoryId && `${nameOf(seen.categoryId)}移到${nameOf(categoryId)}`;
  const renamed = alias !== seen.alias && `短地址由 ${addressOf(seen.alias)} 改为 ${addressOf(alias)}`;
  return [moved, renamed].filter(Boolean).join('；');
}
