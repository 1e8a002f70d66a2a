import { wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { z } from 'zod';
import { bodyField, lineField } from '#lib/content/newsroom/write/text.fields.ts';
import { TEXT_LIMITS } from '#lib/content/newsroom/write/text.rules.ts';
import { idField } from '#lib/people/calls/define-call.server.ts';
import { parseDateTime } from '#lib/platform/time.rules.ts';

/** A revision's number in a form: the one a change grew from. */
export const baseField = wholeNumber('版本不正确，请刷新页面', [1, LARGEST_ID]);

/** Key of the page a text was typed in, made by the browser; empty for the form without JavaScript. */
export const tabField = z
  .string('页面标识不正确，请刷新页面')
  .regex(/^[\w-]{0,40}$/, '页面标识不正确，请刷新页面')
  .default('');

/** The newest draft (ms) that may be thrown away; all when left out. */
export const untilField = wholeNumber('时间不正确，请刷新页面', [0, Number.MAX_SAFE_INTEGER]).default(
  Number.MAX_SAFE_INTEGER,
);

/** What an editor has typed, unfinished as it may be. */
export const draftFields = {
  title: lineField('标题', TEXT_LIMITS.title),
  summary: lineField('摘要', TEXT_LIMITS.summary).default(''),
  keywords: lineField('关键词', TEXT_LIMITS.keywords).default(''),
  /** Left as it is where the form has no such field. */
  author: lineField('作者', TEXT_LIMITS.author).optional(),
  source: lineField('来源', TEXT_LIMITS.source).default(''),
  body: bodyField,
};

/** The same to be saved: it needs a title. */
export const textFields = {
  ...draftFields,
  title: draftFields.title.refine((title) => title !== '', '请填写标题'),
};

/** `id` in the path and the revision a change grew from. */
export const changeFields = { id: idField, base: baseField };

/** A moment in Shanghai, `2026-11-22T08:00`; null when left empty. */
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
