import { z } from 'zod';
import { ARTICLE_STATES } from '#lib/content/articles/articles.rules.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import { ARTICLE_SORTS } from '#lib/content/newsroom/list/article-list.rules.ts';
import { idField } from '#lib/people/calls/define-call.server.ts';
import { allTabsField, pageField, searchField, sortField } from '#lib/platform/http/call/common.fields.ts';

/** The newsroom's list, as its address asks for it; what makes no sense asks for all. */
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
