import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { revokeToken } from '#lib/people/api-tokens/api-tokens.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/api_token/{id}/revoke',
  summary: '停用接口令牌，立即生效',
  who: 'buyer',
  inPerson: true,
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const wasInUse = await revokeToken(db, member, input.id, now);
    return { data: { id: input.id }, message: wasInUse ? '令牌已停用' : '这个令牌已经停用过了' };
  },
});
