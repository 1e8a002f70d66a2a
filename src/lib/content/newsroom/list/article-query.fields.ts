import { z } from 'zod';
import { ARTICLE_STATES, type ArticleState } from '#lib/content/articles/articles.rules.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import { ARTICLE_SORTS, type ArticleSort } from '#lib/content/newsroom/list/article-list.rules.ts';
import { idField } from '#lib/people/calls/define-call.server.ts';
import { pageField } from '#lib/platform/http/call/common.fields.ts';

const words = z.string().trim().max(60).catch('');

/** What the newsroom's list may be asked for; what makes no sense asks for all. */
export const articleQueryFields = {
  keywords: words,
  category: idField
    .refine((id) => topicOf(id) !== undefined, '没有这个栏目')
    .nullable()
    .catch(null),
  state: z
    .enum(Object.keys(ARTICLE_STATES) as ArticleState[])
    .nullable()
    .catch(null),
  author: words,
  sort: z.enum(Object.keys(ARTICLE_SORTS) as ArticleSort[]).catch('changed'),
  page: pageField,
};
