import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { setRights } from '#lib/people/member-desk/change-member.service.ts';
import { rightsForm } from '#lib/people/member-desk/member-desk.fields.ts';
import { marksField } from '#lib/platform/http/call/office.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/member/{id}/rights',
  summary: '修改会员等级与权限',
  who: 'operator',
  input: rightsForm.extend({ id: idField, marks: marksField }),
  answer: z.object({ changed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const changed = await setRights(db, member, input, now);
    return { data: { changed }, message: changed ? '等级与权限已保存' : '没有改动' };
  },
});
