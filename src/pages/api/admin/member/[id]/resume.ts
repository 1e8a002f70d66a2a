import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { resumeMember } from '#lib/people/member-desk/change-member.service.ts';
import { resumeFields } from '#lib/people/member-desk/member-desk.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/member/{id}/resume',
  summary: '恢复停用的会员账户',
  who: 'operator',
  input: resumeFields,
  answer: z.object({ changed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const changed = await resumeMember(db, member, input, now);
    return { data: { changed }, message: changed ? '账户已恢复，对方可以登录了' : '账户没有停用' };
  },
});
