import { z } from 'zod';
import { withdrawWanted } from '#lib/catalogue/wanted/wanted.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/buy/{id}/withdraw',
  summary: '撤回品种求购',
  who: 'buyer',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id } }) => {
    await withdrawWanted(db, member, id);
    return { data: { id }, message: '求购已撤回' };
  },
});
