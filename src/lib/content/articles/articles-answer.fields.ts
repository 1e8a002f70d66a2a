import { pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';

const listedArticleAnswer = z
  .object({
    id: z.int(),
    title: z.string(),
    url: z.string().describe('地址'),
    updated_at: z.string().describe('更新时间'),
  })
  .meta({ id: 'ListedArticle' });

export const listedTopicAnswer = z
  .object({
    id: z.int(),
    name: z.string(),
    url: z.string().describe('地址'),
    articles: z.array(listedArticleAnswer),
  })
  .meta({ id: 'ListedTopic' });

export const listedGroupAnswer = z
  .object({
    id: z.int(),
    name: z.string(),
    url: z.string().describe('地址'),
    topics: z.array(listedTopicAnswer),
  })
  .meta({ id: 'ListedGroup' });

export const helpRootAnswer = z
  .object({
    id: z.int(),
    name: z.string(),
    url: z.string().describe('地址'),
    groups: z.array(listedGroupAnswer),
  })
  .meta({ id: 'HelpRoot' });

const postAnswer = z
  .object({
    id: z.int(),
    type: z.literal([1, 2, 3]),
    title: z.string(),
    summary: z.string(),
    content: z.string(),
    author: z.string(),
    source: z.string(),
    published_at: z.string(),
    updated_at: z.string().describe('更新时间'),
    url: z.string().describe('地址'),
    previous: listedArticleAnswer.nullable(),
    next: listedArticleAnswer.nullable().describe('接下来的页面'),
  })
  .meta({ id: 'Post' });

export const postDetailAnswer = z
  .object({
    post: postAnswer,
    related: z.object({
      ...pagesAnswer,
      list: z.array(listedArticleAnswer),
    }),
  })
  .meta({ id: 'PostDetail' });
