import { isNews, topicOf } from '#lib/articles/topics.rules.ts';
import type { Db } from '#lib/db/database.ts';
import { change } from '#lib/db/touched.ts';
import { listTags } from '#lib/desk/desk-tags.rules.ts';
import { findPlaces, setPosition } from '#lib/desk/place.repository.ts';
import { fieldError, ShopError } from '#lib/http/errors.ts';
import type { Member } from '#lib/members/members.rules.ts';
import { insertAudit } from '#lib/shop/audit.repository.ts';

/**
 * Puts all articles of a topic in a new order. Throws `conflict` when `ids` are not just those the topic holds by
 * now, `invalid_form` for news, which go by date.
 */
export async function orderTopic(
  db: Db,
  editor: Member,
  categoryId: number,
  ids: readonly number[],
  now: number,
): Promise<void> {
  const topic = topicOf(categoryId);
  if (!topic) throw fieldError('category', '请选择栏目。');
  if (isNews(topic)) throw fieldError('category', '新闻按发布日期排列，不用排序。');
  await change(db, async (trx, touch) => {
    const places = await findPlaces(trx, categoryId);
    const held = new Set(places.map(({ id }) => id));
    if (held.size !== ids.length || ids.some((id) => !held.has(id))) throw moved();
    const positions = new Map(places.map(({ id, position }) => [id, position]));
    const changed = ids
      .map((id, at) => ({ id, position: at + 1 }))
      .filter(({ id, position }) => positions.get(id) !== position)
      .sort((a, b) => a.id - b.id);
    if (changed.length === 0) return;
    for (const { id, position } of changed)
      if (!(await setPosition(trx, id, categoryId, position))) throw moved();
    touch(...listTags(categoryId));
    await insertAudit(trx, editor.id, 'article.order', `topic:${categoryId}`, topic.name, now);
  });
}

const moved = (): ShopError => new ShopError('conflict', '栏目里的文章刚刚有变动，请刷新后再排。');
