import { answerForm } from '#lib/people/complaints/complaints.fields.ts';
import { z } from 'zod';
import { answerComplaint } from '#lib/people/complaints/complaint-office.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
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
