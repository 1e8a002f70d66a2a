import { z } from 'zod';
import {
  isReader,
  newReader,
  READER_COOKIE,
  READER_SECONDS,
  voteOn,
} from '#lib/content/articles/votes.service.ts';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/article/{id}/vote',
  summary: '这篇文章是否有帮助',
  who: 'anyone',
  input: z.object({ id: idField, helpful: z.enum(['1', '0'], '请选择有帮助或没有帮助') }),
  answer: z.object({}),
  run: async ({ db, input, member, now, http: { cookies, locals } }) => {
    const known = cookies.get(READER_COOKIE)?.value;
    const reader = isReader(known) ? known : newReader();
    const isHelpful = input.helpful === '1';
    await voteOn(
      db,
      { articleId: input.id, voter: { member, reader, address: locals.senderAddress }, isHelpful },
      now,
    );
    if (!member && reader !== known) {
      const secure = isSecureSite(runtime().settings);
      const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: READER_SECONDS } as const;
      cookies.set(READER_COOKIE, reader, kept);
    }
    const message = isHelpful ? '谢谢，您的评价已收到。' : '谢谢，编辑会根据您的评价修改这篇文章。';
    return { data: {}, message };
  },
});
