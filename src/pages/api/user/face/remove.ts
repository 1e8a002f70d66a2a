import { z } from 'zod';
import { removeFace } from '#lib/people/account/account.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/face/remove',
  summary: '移除头像',
  who: 'member',
  input: z.object({}),
  answer: z.object({}),
  run: async ({ db, member }) => {
    const hadOne = await removeFace(db, member);
    return { data: {}, message: hadOne ? '头像已移除' : '还没有头像' };
  },
});
