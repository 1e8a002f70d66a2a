import { z } from 'zod';
import {
  LONGEST_ALT,
  TEXT_LIMITS,
  tidyBreaks,
  tidyLine,
  TOO_LONG,
} from '#lib/content/newsroom/article-text.rules.ts';
import {
  allTabsField,
  filterField,
  idField,
  idsFieldOf,
  pageField,
  searchField,
  sortField,
  switchField,
  tabsField,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { wrongMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { parseDateTime } from '#lib/platform/time.rules.ts';
import { ARTICLE_STATES } from '#lib/content/articles/articles.rules.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import { REASON_STATES, VOTE_REASONS } from '#lib/content/articles/votes.rules.ts';
import { ARTICLE_SORTS } from '#lib/content/newsroom/newsroom.rules.ts';

/** One line of an article, with single blanks; `what` names it in messages. */
export const lineField = (what: string, most: number) =>
  z.string(`请填写${what}`).trim().max(most, `${what}最多 ${most} 个字`).transform(tidyLine);

/** An article's Markdown. */
export const bodyField = z
  .string('请填写正文')
  .max(TEXT_LIMITS.body, TOO_LONG)
  .transform((text, context) => {
    const wrong = wrongMarkdown(text);
    if (wrong !== null) context.addIssue({ code: 'custom', message: wrong });
    return tidyBreaks(text);
  });

/** A revision's number in a form: the one a change is based on. */
export const baseField = wholeNumber('版本不正确，请刷新页面', [1, LARGEST_ID]);

/** Key of the page a text was typed in, made by the browser; empty for the form without JavaScript. */
export const tabField = z
  .string('页面标识不正确，请刷新页面')
  .regex(/^[\w-]{0,40}$/, '页面标识不正确，请刷新页面')
  .default('');

/** Time (ms) up to which drafts may be deleted; all when left out. */
export const untilField = wholeNumber('时间不正确，请刷新页面', [0, Number.MAX_SAFE_INTEGER]).default(
  Number.MAX_SAFE_INTEGER,
);

/** Fields of a draft, which may be unfinished. */
export const draftFields = {
  title: lineField('标题', TEXT_LIMITS.title),
  summary: lineField('摘要', TEXT_LIMITS.summary).default(''),
  keywords: lineField('关键词', TEXT_LIMITS.keywords).default(''),
  /** Unchanged where the form has no such field. */
  author: lineField('作者', TEXT_LIMITS.author).optional(),
  source: lineField('来源', TEXT_LIMITS.source).default(''),
  body: bodyField,
};

/** The same fields for saving: the title is required. */
export const textFields = {
  ...draftFields,
  title: draftFields.title.refine((title) => title !== '', '请填写标题'),
};

/** `id` in the path and the revision a change is based on. */
export const changeFields = { id: idField, base: baseField };

/** A time in Shanghai, `2026-11-22T08:00`; null when left empty. */
export const momentField = z
  .string()
  .trim()
  .optional()
  .transform((text, context) => {
    if (!text) return null;
    const ms = parseDateTime(text);
    if (ms === null) context.addIssue({ code: 'custom', message: '时间应写成 2026-11-22 08:00' });
    return ms;
  });

/** The articles of a topic in their new order. */
export const articleIdsField = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(idField, { error: '请给出文章' }).min(1, '请给出文章').max(2000, '一次最多 2000 篇'),
  )
  .refine((ids) => new Set(ids).size === ids.length, '同一篇文章出现了两次');

/** Names of files, one per line or as a list. */
export const namesField = z
  .preprocess(
    (value) => (Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\r\n]+/) : []),
    z.array(z.string('文件名不正确').trim()).max(2000, '一次最多写 2000 个文件名'),
  )
  .transform((names) => names.filter(Boolean));

/** Alternative text of a picture. */
export const altField = z
  .string('请填写图片说明')
  .transform(tidyLine)
  .pipe(z.string().min(1, '请填写图片说明').max(LONGEST_ALT, `图片说明最多 ${LONGEST_ALT} 个字`));

/** The newsroom's list, as queried by its address; invalid values stand for all. */
export const articleQuery = z.object({
  keywords: searchField('搜索文章', '标题、正文、关键词、短地址或编号', 60),
  category: idField
    .refine((id) => topicOf(id) !== undefined, '没有这个栏目')
    .nullable()
    .catch(null)
    .meta({ label: '栏目', placeholder: '全部栏目', kind: 'choice' }),
  author: searchField('作者', '全部作者', 60).meta({ kind: 'choice' }),
  sort: sortField(ARTICLE_SORTS, 'changed'),
  state: allTabsField('文章状态', ARTICLE_STATES),
  page: pageField,
});

export const LINK_KINDS = { dead: '失效', outside: '站外链接' } as const;

/** The links of the whole help centre, as queried by the list's address. */
export const linkQuery = z.object({
  keywords: searchField('搜索链接', '文章、文字、地址或原因', 60),
  kind: tabsField('链接', LINK_KINDS, 'dead'),
  page: pageField,
});

/** Filters of the list of reasons why articles did not help, as queried by its address. */
export const reasonQuery = z.object({
  article: idField.nullable().catch(null).meta({ label: '文章', placeholder: '全部文章', kind: 'choice' }),
  reason: filterField('原因', '全部原因', VOTE_REASONS),
  state: tabsField('处理情况', REASON_STATES, 'open'),
  page: pageField,
});

/** Reasons to be marked as handled or open. Those that readers changed since `shown_at` (ms) are left unchanged. */
export const handleForm = z.object({
  ids: idsFieldOf('请先勾选评价', 500, '一次最多 500 条').describe('评价编号'),
  open: switchField.describe('1：退回待处理'),
  shown_at: wholeNumber('请刷新页面后再试', [0, Number.MAX_SAFE_INTEGER])
    .optional()
    .describe('页面打开的时刻（毫秒）：读者之后改过的不动；不传就是现在'),
});
