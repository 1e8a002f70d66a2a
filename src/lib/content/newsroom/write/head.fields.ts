import { z } from 'zod';
import {
  ALIAS_PATTERN,
  ARTICLE_STATES,
  type ArticleState,
  LONGEST_ALIAS,
} from '#lib/content/articles/articles.rules.ts';
import { BASE_PATTERN } from '#lib/content/newsroom/write/base-version.service.ts';
import { lineField } from '#lib/content/newsroom/write/text.fields.ts';
import { TEXT_LIMITS } from '#lib/content/newsroom/write/text.rules.ts';
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
export const headFields = z.object({
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
