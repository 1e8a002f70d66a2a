import { parse } from 'yaml';
import { type ArticleFile, SITE, tidyBody } from '#lib/content/newsroom/article-file.rules.ts';
import { FRAME_TEXTS, topicBySlug } from '#lib/content/articles/topics.rules.ts';
import { headFields } from '#lib/content/newsroom/write/head.fields.ts';
import { bodyField } from '#lib/content/newsroom/write/text.fields.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { withoutNul } from '#lib/platform/http/call/plain-text.rules.ts';

const HEAD = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?/;
const bad = (name: string, words: string): ShopError => new ShopError('invalid_form', `${name}：${words}`);

/**
 * Reads an article's file; `name` stands in messages. Throws `invalid_form` that says which file, what and how to
 * mend.
 */
export function readArticleFile(name: string, raw: string): ArticleFile {
  const text = withoutNul(raw);
  const found = HEAD.exec(text);
  if (!found) throw bad(name, '开头缺少用 --- 围起的说明（标题、栏目等）。');
  const head = headFields.safeParse(readHead(name, found[1] ?? ''));
  if (!head.success) throw bad(name, wordsOf(head.error));
  const body = bodyField.safeParse(tidyBody(text.slice(found[0].length)));
  if (!body.success) throw bad(name, wordsOf(body.error));
  const { topic, published: publishedAt, due, ...fields } = head.data;
  const categoryId = topic === SITE ? FRAME_TEXTS : topicBySlug(topic)?.id;
  if (categoryId === undefined) throw bad(name, `topic（栏目）“${topic}”不存在。`);
  const isDue = fields.state === 'scheduled';
  if (isDue && due === null) throw bad(name, '定时发布的文章缺少 due（发布时间）。');
  return { ...fields, categoryId, publishedAt, due: isDue ? due : null, body: body.data };
}

const wordsOf = ({ issues }: { issues: readonly { message: string }[] }): string =>
  `${(issues[0]?.message ?? '内容有误，请检查').replace(/。$/, '')}。`;

function readHead(name: string, head: string): Record<string, unknown> {
  try {
    const fields: unknown = parse(head, { schema: 'failsafe' });
    if (fields !== null && typeof fields === 'object' && !Array.isArray(fields))
      return fields as Record<string, unknown>;
  } catch {
    // reported below
  }
  throw bad(name, '开头的说明读不懂，每行应是“名称: 内容”。');
}
