import { z } from 'zod';
import {
  isReader,
  newReader,
  READER_COOKIE,
  READER_SECONDS,
  voteOn,
} from '#lib/content/articles/votes.service.ts';
import { LONGEST_VOTE_WORDS, VOTE_REASONS, WHY_ANCHOR } from '#lib/content/articles/votes.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { cameFrom } from '#lib/platform/http/call/keep-for-login.server.ts';
import { choiceField, idField, optionalText } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';

export const POST = defineCall({
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
