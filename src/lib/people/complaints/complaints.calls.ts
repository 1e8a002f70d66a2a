import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { answerComplaint } from '#lib/people/complaints/complaint-office.service.ts';
import { answerForm, complaintForm, toComplaintInput } from '#lib/people/complaints/complaints.fields.ts';
import { submitComplaint } from '#lib/people/complaints/complaints.service.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postAdminComplaintIdAnswer = defineCall({
  method: 'POST',
  path: '/api/admin/complaint/{id}/answer',
  summary: '答复投诉',
  who: 'operator',
  input: answerForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, input, member, now }) => {
    await answerComplaint(db, member, { id: input.id, answer: input.answer }, now);
    return { data: { id: input.id, state: 'answered' }, message: '答复已记录' };
  },
});

export const postComplaint = defineCall({
  method: 'POST',
  path: '/api/complaint',
  summary: '提交投诉或建议',
  who: 'anyone',
  input: complaintForm,
  answer: z.object({ number: z.string(), answered_by: z.string() }),
  run: async ({ db, input, member, now, http }) => {
    const sender = { member, address: http.locals.senderAddress };
    const { number, answeredBy } = await submitComplaint(db, sender, toComplaintInput(input), now);
    return {
      data: { number, answered_by: answeredBy },
      message: `已收到，编号 ${number}，我们会在 ${answeredBy} 前按您留下的电话答复。`,
      next: pathTo('help_tsjy'),
    };
  },
});
