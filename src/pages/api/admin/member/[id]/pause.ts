import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pauseMember } from '#lib/people/member-desk/change-member.service.ts';
import { pauseForm } from '#lib/people/member-desk/member-desk.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/member/{id}/pause',
  summary: '停用会员账户，并写明原因；已登录的立即退出，接口令牌不能再用',
  who: 'operator',
  input: pauseForm.extend({ id: idField }),
  answer: z.object({ changed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const changed = await pauseMember(db, member, input, now);
    const message = changed ? '账户已停用，对方登录时会看到提示' : '账户已是停用状态';
    return { data: { changed }, message };
  },
});
