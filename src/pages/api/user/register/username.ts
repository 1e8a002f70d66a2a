import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import { askUsername } from '#lib/people/registration/registration.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/register/username',
  summary: '一个用户名能不能注册',
  who: 'anyone',
  input: z.object({ username: z.string('请填写用户名').max(LOGIN_LIMITS.username, '用户名太长') }),
  answer: z.object({ is_free: z.boolean().describe('可以用'), words: z.string() }),
  example: { is_free: false, words: '这个用户名已经有人用了，请换一个' },
  run: async ({ db, input, now, http }) => {
    const words = await askUsername(db, input.username, http.locals.senderAddress, now);
    return { data: { is_free: words === null, words: words ?? '这个用户名可以用' } };
  },
});
