import { ALIAS_PATTERN, LONGEST_ALIAS } from '#lib/content/articles/articles.rules.ts';
import { findAliasOwner } from '#lib/content/articles/articles.service.ts';
import { isNews, topicOf } from '#lib/content/articles/topics.rules.ts';
import { changedArticle, listTags, textTags } from '#lib/content/newsroom/change-standing.service.ts';
import type { ArticleStanding, OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import {
  findPlaces,
  lastPosition,
  retireAliases,
  setPosition,
  setStanding,
  takeAlias,
} from '#lib/content/newsroom/standing.repository.ts';
import { findHead } from '#lib/content/newsroom/texts.repository.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { ROUTES } from '#lib/routes.rules.ts';

/** Place of an article: a topic, and the address `/help/{alias}`, null for none. */
export interface Place {
  categoryId: number;
  alias: string | null;
}

/** First parts of addresses under `/help/` that are reserved for other pages. */
const TAKEN = new Set(
  ROUTES.flatMap(({ path, aliases }) => [path, ...aliases]).flatMap(
    (path) => /^\/help\/([a-z][^/]*)/.exec(path)?.[1] ?? [],
  ),
);

/** Returns the error in an alias by itself, in words; null where there is none. */
export function wrongAlias(alias: string): string | null {
  if (!ALIAS_PATTERN.test(alias)) return '短地址只能用小写字母、数字和连字符，例如 first-order。';
  if (alias.length > LONGEST_ALIAS) return `短地址最多 ${LONGEST_ALIAS} 个字符。`;
  if (TAKEN.has(alias)) return `短地址 ${alias} 是帮助中心的栏目，请换一个。`;
  return null;
}

/**
 * Moves an article from the place its editor `saw` to another topic (to its end) or address, at once. Its old address
 * redirects to the new one. Throws `conflict` where it has another place by now, `invalid_form` for an unknown topic
 * and for an alias that is malformed or another article's.
 */
export async function placeArticle(
  db: Db,
  editor: Member,
  { id, saw, place }: { id: number; saw: Place; place: Place },
  now: number,
): Promise<OpenArticle> {
  const wrong = place.alias === null ? null : wrongAlias(place.alias);
  if (wrong !== null) throw fieldError('alias', wrong);
  const step = async (trx: Trx, touch: Touch, seen: ArticleStanding) => {
    if (isSamePlace(seen, place)) return null;
    if (!isSamePlace(seen, saw))
      throw new ShopError(
        'conflict',
        `别人刚刚改过：现在的栏目是${nameOf(seen.categoryId)}，短地址是 ${addressOf(seen.alias)}。请核对后再保存。`,
      );
    if (!topicOf(seen.categoryId)) throw fieldError('category', '页面固定使用的文字不能移动。');
    if (!topicOf(place.categoryId)) throw fieldError('category', '请选择栏目。');
    await move(trx, seen, place, now);
    if (seen.state === 'published') touch(...textTags(id), ...listTags(seen.categoryId, place.categoryId));
    return { action: 'place', words: placeWords(seen, place) };
  };
  return changedArticle(db, editor, { id, base: null, step }, now);
}

async function move(
  trx: Trx,
  seen: ArticleStanding,
  { categoryId, alias }: Place,
  now: number,
): Promise<void> {
  const position = categoryId === seen.categoryId ? seen.position : (await lastPosition(trx, categoryId)) + 1;
  await setStanding(trx, seen.id, { category_id: categoryId, position });
  if (alias === seen.alias) return;
  await retireAliases(trx, seen.id);
  if (alias !== null && !(await takeAlias(trx, seen.id, alias, now))) throw await taken(trx, alias);
}

const isSamePlace = (one: Place, other: Place): boolean =>
  one.categoryId === other.categoryId && one.alias === other.alias;

async function taken(db: Db, alias: string) {
  const owner = await findAliasOwner(db, alias);
  const head = owner && (await findHead(db, owner.articleId));
  return fieldError('alias', `短地址 ${alias} 正由《${head?.title ?? '另一篇文章'}》使用，请换一个。`);
}

const nameOf = (categoryId: number): string => topicOf(categoryId)?.name ?? '页面文字';
const addressOf = (alias: string | null): string => alias ?? '无';

function placeWords(seen: ArticleStanding, { categoryId, alias }: Place): string {
  const moved = categoryId !== seen.categoryId && `${nameOf(seen.categoryId)}移到${nameOf(categoryId)}`;
  const renamed = alias !== seen.alias && `短地址由 ${addressOf(seen.alias)} 改为 ${addressOf(alias)}`;
  return [moved, renamed].filter(Boolean).join('；');
}

/**
 * Puts all articles of a topic in a new order. Throws `conflict` when their order differs from the one the editor has
 * `seen` or `ids` are others, `invalid_form` for news, which are ordered by date.
 */
export async function orderTopic(
  db: Db,
  editor: Member,
  { categoryId, seen, ids }: { categoryId: number; seen: readonly number[]; ids: readonly number[] },
  now: number,
): Promise<void> {
  const topic = topicOf(categoryId);
  if (!topic) throw fieldError('category', '请选择栏目。');
  if (isNews(topic)) throw fieldError('category', '新闻按发布日期排列，不用排序。');
  await change(db, async (trx, touch) => {
    const places = await findPlaces(trx, categoryId);
    const held = places.map(({ id }) => id);
    if (isSame(held, ids)) return;
    if (!isSame(held, seen) || !isSame(sorted(held), sorted(ids))) throw moved();
    const wanted = new Map(ids.map((id, at) => [id, at + 1]));
    const changed = places.filter(({ id, position }) => wanted.get(id) !== position);
    for (const place of changed.toSorted((a, b) => a.id - b.id))
      if (!(await setPosition(trx, { ...place, categoryId }, wanted.get(place.id) ?? 0))) throw moved();
    touch(...listTags(categoryId));
    await recordAudit(trx, {
      actorId: editor.id,
      action: 'article.order',
      subject: `topic:${categoryId}`,
      detail: topic.name,
      at: now,
    });
  });
}

const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id, at) => id === others[at]);

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

const moved = (): ShopError => new ShopError('conflict', '栏目里的文章刚刚有变动，请刷新后再排。');
