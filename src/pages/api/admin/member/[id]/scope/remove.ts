import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { removeScope } from '#lib/people/member-desk/change-member.service.ts';
import { removeScopeFields } from '#lib/people/member-desk/member-desk.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/member/{id}/scope/remove',
  summary: '取消手工开通的经营范围；证照开通的仍然有效',
  who: 'operator',
  input: removeScopeFields,
  answer: z.object({ removed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const removed = await removeScope(db, member, input, now);
    return { data: { removed }, message: removed ? '已取消手工开通' : '这个范围已经取消了' };
  },
});
