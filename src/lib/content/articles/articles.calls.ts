import {
  helpRootAnswer,
  listedGroupAnswer,
  listedTopicAnswer,
  postDetailAnswer,
} from '#lib/content/articles/articles-answer.fields.ts';
import { readCategory, readPost } from '#lib/content/articles/articles-api.service.ts';
import { HELP_ROOT } from '#lib/content/articles/topics.rules.ts';
import { LONGEST_VOTE_WORDS, VOTE_REASONS, WHY_ANCHOR } from '#lib/content/articles/votes.rules.ts';
import {
  isReader,
  newReader,
  READER_COOKIE,
  READER_SECONDS,
  voteOn,
} from '#lib/content/articles/votes.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { choiceField, idField, optionalText, pageField } from '#lib/platform/http/call/common.fields.ts';
import { cameFrom } from '#lib/platform/http/call/keep-for-login.server.ts';
import { etagOf } from '#lib/platform/http/send/short-answers.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';
import { z } from 'zod';

export const postArticleIdVote = defineCall({
  method: 'POST',
  path: '/api/article/{id}/vote',
  summary: '这篇文章是否有帮助；没帮助可以说明原因',
  who: 'anyone',
  input: z.object({
    id: idField,
    helpful: z.enum(['1', '0'], '请选择有帮助或没有帮助'),
    reason: choiceField(VOTE_REASONS, '请选择一个原因').optional(),
    words: optionalText(LONGEST_VOTE_WORDS, '说明').overwrite((text) => text.replace(/\s+/g, ' ')),
  }),
  answer: z.object({}),
  run: async ({ db, input, member, now, http }) => {
    const { cookies, locals } = http;
    const known = cookies.get(READER_COOKIE)?.value;
    const reader = isReader(known) ? known : newReader();
    const isHelpful = input.helpful === '1';
    const { words, reason = words === '' ? undefined : 'other' } = input;
    const voter = { member, reader, address: locals.senderAddress };
    await voteOn(db, { articleId: input.id, voter, isHelpful, why: reason ? { reason, words } : null }, now);
    if (!member && reader !== known) {
      const secure = isSecureSite(runtime().settings);
      const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: READER_SECONDS } as const;
      cookies.set(READER_COOKIE, reader, kept);
    }
    if (isHelpful) return { data: {}, message: '谢谢，您的评价已收到。' };
    if (reason) return { data: {}, message: '谢谢，编辑会根据您的评价修改这篇文章。' };
    return { data: {}, message: '谢谢，已记下。', next: `${cameFrom(http)}#${WHY_ANCHOR}` };
  },
});

export const getArticleCategory = defineCall({
  method: 'GET',
  path: '/api/article/category',
  summary: '帮助中心的栏目与文章（整个帮助中心、一组或一个栏目）',
  who: 'anyone',
  input: z.object({ category_id: idField.default(HELP_ROOT) }),
  answer: z.union([helpRootAnswer, listedGroupAnswer, listedTopicAnswer]),
  run: async ({ db, input }) => {
    const { part, etag } = await readCategory(db, input.category_id);
    return { data: part, etag };
  },
});

const TYPE = '类型不正确：1 帮助与页面文字，2 行业新闻，3 公司新闻';

export const getPostPostDetail = defineCall({
  method: 'GET',
  path: '/api/post/postDetail',
  summary: '一篇文章的全文，以及同栏目的其他文章（page 翻页，每页 10 篇）',
  who: 'anyone',
  input: z.object({
    type: z.enum(['1', '2', '3'], TYPE).transform((type) => Number(type) as 1 | 2 | 3),
    id: idField,
    page: pageField,
  }),
  answer: postDetailAnswer,
  run: async ({ db, input }) => {
    const data = await readPost(db, input.type, input.id, input.page);
    return { data, etag: etagOf(data) };
  },
});
