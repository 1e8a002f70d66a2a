import { parse } from 'yaml';
import { z } from 'zod';
import {
  ALIAS_PATTERN,
  ARTICLE_STATES,
  type ArticleState,
  LONGEST_ALIAS,
} from '#lib/content/articles/articles.rules.ts';
import { FRAME_TEXTS, topicBySlug } from '#lib/content/articles/topics.rules.ts';
import { bodyField, lineField } from '#lib/content/newsroom/newsroom.fields.ts';
import { TEXT_LIMITS } from '#lib/content/newsroom/text.rules.ts';
import { type ArticleFile, SITE, tidyBody } from '#lib/content/newsroom/transfer/article-file.rules.ts';
import { BASE_PATTERN } from '#lib/content/newsroom/transfer/base-version.service.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { withoutNul } from '#lib/platform/http/call/plain-text.rules.ts';
import { parseDateTime } from '#lib/platform/time.rules.ts';

/** New articles go on counting from the highest number, which has nine digits at most in an address. */
const HIGHEST_ID = 99_999_999;
const LAST_POSITION = 999_999;
const WRONG_BASE = 'base（导出时的版本）请保持导出时的原样，或删去这一行';
const MOST_REDIRECTS = 100;

const whole = (what: string, least: number, most: number, hint: string) =>
  z
    .string(`${what}应是整数`)
    .regex(/^\d{1,15}$/, `${what}应是整数`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `${what}应在 ${least} 到 ${most} 之间${hint}`);

const time = (what: string) =>
  z
    .string(`${what}应写成 2026-11-20 08:30`)
    .transform((text, context) => {
      const ms = parseDateTime(text);
      if (ms === null) context.addIssue({ code: 'custom', message: `${what}应写成 2026-11-20 08:30` });
      return ms;
    })
    .optional()
    .default(null);

const address = (what: string) =>
  z
    .string(`${what}应是一个短地址`)
    .max(LONGEST_ALIAS, `${what}最多 ${LONGEST_ALIAS} 个字符`)
    .regex(ALIAS_PATTERN, `${what}只能用小写字母、数字和连字符`);

/** What stands at the beginning of an article's file, within the limits of the newsroom. Everything comes as text. */
const headFields = z.object({
  id: whole('id（编号）', 1, HIGHEST_ID, '，也可以不写，导入时自动编号').nullable().default(null),
  base: z.string(WRONG_BASE).regex(BASE_PATTERN, WRONG_BASE).nullable().default(null),
  topic: z.string('缺少 topic（栏目）'),
  title: lineField('title（标题）', TEXT_LIMITS.title).refine((title) => title !== '', '请填写title（标题）'),
  alias: address('alias（短地址）').nullable().default(null),
  summary: lineField('summary（摘要）', TEXT_LIMITS.summary).default(''),
  keywords: lineField('keywords（关键词）', TEXT_LIMITS.keywords).default(''),
  source: lineField('source（来源）', TEXT_LIMITS.source).default(''),
  author: lineField('author（作者）', TEXT_LIMITS.author).nullable().default(null),
  position: whole('position（顺序）', 0, LAST_POSITION, '').default(0),
  state: z
    .enum(
      Object.keys(ARTICLE_STATES) as ArticleState[],
      'state（状态）应是 draft、scheduled、published 或 withdrawn',
    )
    .default('draft'),
  published: time('published（日期）'),
  due: time('due（发布时间）'),
  redirects: z.preprocess(
    (list) => (Array.isArray(list) ? list : list === undefined || list === '' ? [] : [list]),
    z
      .array(address('redirects（原短地址）'))
      .max(MOST_REDIRECTS, `redirects（原短地址）最多 ${MOST_REDIRECTS} 个`),
  ),
});

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
