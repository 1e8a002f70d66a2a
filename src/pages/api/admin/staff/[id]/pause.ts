import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { staffIdFields } from '#lib/people/staff-desk/staff-desk.fields.ts';
import { pauseStaff } from '#lib/people/staff-desk/staff-desk.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/staff/{id}/pause',
  summary: '停用员工账户；由他服务的会员转给平台客服',
  who: 'administrator',
  inPerson: true,
  input: staffIdFields,
  answer: z.object({ members_moved: z.int() }),
  run: async ({ db, member, input, now }) => {
    const given = await pauseStaff(db, member, input.id, now);
    const moved = given ? `，${given} 家会员已转给平台客服` : '';
    const message = given === null ? '账户已是停用状态' : `账户已停用${moved}`;
    return { data: { members_moved: given ?? 0 }, message, next: pathTo('staff') };
  },
});
