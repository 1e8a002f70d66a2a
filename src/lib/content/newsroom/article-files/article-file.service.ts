import { parse } from 'yaml';
import { z } from 'zod';
import {
  ALIAS_PATTERN,
  ARTICLE_STATES,
  type ArticleState,
  type ArticleText,
  LONGEST_ALIAS,
} from '#lib/content/articles/articles.rules.ts';
import { FRAME_TEXTS, topicBySlug } from '#lib/content/articles/topics.rules.ts';
import { bodyField, lineField } from '#lib/content/newsroom/newsroom.fields.ts';
import { TEXT_LIMITS, TEXT_PARTS } from '#lib/content/newsroom/article-text.rules.ts';
import { type ArticleFile, SITE, tidyBody } from '#lib/content/newsroom/article-files/article-file.rules.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { withoutNul } from '#lib/platform/http/call/plain-text.rules.ts';
import { parseDateTime } from '#lib/platform/time.rules.ts';
import { createHash } from 'node:crypto';
import type { ArticleStanding, Revision } from '#lib/content/newsroom/newsroom.rules.ts';
import { findRevision } from '#lib/content/newsroom/texts.repository.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** New articles are numbered from the highest id on, which has nine digits at most in an address. */
const HIGHEST_ID = 99_999_999;
const LAST_POSITION = 999_999;
/** Its last part is the same for the same article; earlier files had two such parts. */
const BASE_PATTERN = /^\d{1,10}(-[0-9a-f]{12}){1,2}$/;
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

/** Fields in the head of an article's file, within the limits of the newsroom. All values are text. */
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
 * Reads an article's file; `name` is used in messages. Throws `invalid_form` with the file, the error and the remedy.
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

/**
 * Returns the state of an article at its export, `5-3f2a91c04d1e`: its newest revision's number, and a hash of its
 * texts, its state and its place. An import compares it with the current one, and asks where they differ. Computed from
 * exported data, so that it is the same in another shop that imported the same files; times count in minutes, as in
 * files. The order in its topic is not included: it is arranged in the list.
 */
export function baseOf(
  standing: ArticleStanding,
  { head, shown, due }: { head: ArticleText; shown: ArticleText | null; due: ArticleText | null },
): string {
  const texts = [head, shown, due].map(
    (text) => text && TEXT_PARTS.map((part) => (part === 'body' ? tidyBody(text.body) : text[part])),
  );
  const { headNumber, state, dueAt, categoryId, alias, publishedAt } = standing;
  return `${headNumber}-${printOf([state, minuteOf(dueAt), texts, categoryId, alias, minuteOf(publishedAt)])}`;
}

/** The same for the current state. */
export async function findBase(db: Db, standing: ArticleStanding, head: Revision): Promise<string> {
  const { id, state, publicNumber, dueNumber } = standing;
  const textAt = async (number: number | null) =>
    number === null ? null : number === head.number ? head : ((await findRevision(db, id, number)) ?? null);
  const shown = state === 'published' ? await textAt(publicNumber) : null;
  return baseOf(standing, { head, shown, due: await textAt(dueNumber) });
}

/** Returns the part of a base that is the same in another shop with the same article. */
export const printIn = (base: string): string | undefined => base.split('-').at(-1);

/** A short hash of any value that can be written as JSON. */
export const printOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

const minuteOf = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / 60_000));
