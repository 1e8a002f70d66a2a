import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { setContact } from '#lib/people/member-desk/change-member.service.ts';
import { contactForm } from '#lib/people/member-desk/member-desk.fields.ts';
import { marksField } from '#lib/platform/http/call/office.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/member/{id}/contact',
  summary: '更换会员的客服专员（admin_id 为 0：平台客服）',
  who: 'operator',
  input: contactForm.extend({ id: idField, marks: marksField }),
  answer: z.object({ changed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const changed = await setContact(db, member, input, now);
    return { data: { changed }, message: changed ? '客服专员已更换' : '没有改动' };
  },
});
