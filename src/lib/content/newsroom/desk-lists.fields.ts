import { z } from 'zod';
import { ARTICLE_STATES } from '#lib/content/articles/articles.rules.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import { REASON_STATES, VOTE_REASONS } from '#lib/content/articles/votes.rules.ts';
import { ARTICLE_SORTS } from '#lib/content/newsroom/newsroom.rules.ts';
import { idField, idsFieldOf } from '#lib/people/calls/define-call.server.ts';
import {
  allTabsField,
  filterField,
  pageField,
  searchField,
  sortField,
  switchField,
  tabsField,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';

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

export const LINK_KINDS = { dead: '失效', outside: '站外链接' } as const;

/** The links of the whole help centre, as the list's address asks for them. */
export const linkQuery = z.object({
  keywords: searchField('搜索链接', '文章、文字、地址或原因', 60),
  kind: tabsField('链接', LINK_KINDS, 'dead'),
  page: pageField,
});

/** Why articles did not help, as the list's address asks for it. */
export const reasonQuery = z.object({
  article: idField.nullable().catch(null).meta({ label: '文章', placeholder: '全部文章', kind: 'choice' }),
  reason: filterField('原因', '全部原因', VOTE_REASONS),
  state: tabsField('处理情况', REASON_STATES, 'open'),
  page: pageField,
});

/** What readers said, seen to or not. What they say differently since `shown_at` (ms) stays as it is. */
export const handleForm = z.object({
  ids: idsFieldOf('请先勾选评价', 500, '一次最多 500 条').describe('评价编号'),
  open: switchField.describe('1：退回待处理'),
  shown_at: wholeNumber('请刷新页面后再试', [0, Number.MAX_SAFE_INTEGER])
    .optional()
    .describe('页面打开的时刻（毫秒）：读者之后改过的不动；不传就是现在'),
});
