import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { staffIdFields } from '#lib/people/staff-desk/staff-desk.fields.ts';
import { resumeStaff } from '#lib/people/staff-desk/staff-desk.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/staff/{id}/resume',
  summary: '恢复停用的员工账户',
  who: 'administrator',
  inPerson: true,
  input: staffIdFields,
  answer: z.object({ changed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const changed = await resumeStaff(db, member, input.id, now);
    return { data: { changed }, message: changed ? '账户已恢复' : '账户没有停用', next: pathTo('staff') };
  },
});
