import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { UNTITLED } from '#lib/content/newsroom/write/text.rules.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { wrongMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const YEAR_MS = 366 * DAY_MS;

/** Throws `invalid_form` for a text that is not fit for readers: without title or body, or that cannot be shown. */
export function checkReady({ title, body }: Pick<ArticleText, 'title' | 'body'>): void {
  if (title === UNTITLED || title === '') throw fieldError('title', '请先填写标题并保存，再发布。');
  if (body.trim() === '') throw fieldError('body', '正文还是空的，请先写好再发布。');
  const wrong = wrongMarkdown(body);
  if (wrong !== null) throw fieldError('body', wrong);
}

/** Throws `invalid_form` for a time (ms) at which nothing can be published: one gone by, or more than a year off. */
export function checkTime(at: number, now: number): void {
  if (at <= now) throw fieldError('at', '发布时间已经过去，请选择以后的时间，或立即发布。');
  if (at > now + YEAR_MS) throw fieldError('at', '发布时间最多可以定在一年以内。');
}
