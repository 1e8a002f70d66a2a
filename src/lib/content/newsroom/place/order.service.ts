import { isNews, topicOf } from '#lib/content/articles/topics.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { listTags } from '#lib/content/newsroom/touched-by-text.rules.ts';
import { findPlaces, setPosition } from '#lib/content/newsroom/place/place.repository.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';

/**
 * Puts all articles of a topic in a new order. Throws `conflict` when they no longer stand as the editor `seen` them
 * or `ids` are others, `invalid_form` for news, which go by date.
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
