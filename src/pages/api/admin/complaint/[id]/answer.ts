import { COMPLAINT_LIMITS } from '#lib/people/complaints/complaints.rules.ts';
import { z } from 'zod';
import { answerComplaint } from '#lib/people/complaints/complaint-office.service.ts';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';

const MISSING = '请写明怎样处理、怎样答复的';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/complaint/{id}/answer',
  summary: '答复投诉',
  who: 'operator',
  input: z.object({
    id: idField,
    answer: z
      .string(MISSING)
      .trim()
      .min(2, MISSING)
      .max(COMPLAINT_LIMITS.answer, `答复最多 ${COMPLAINT_LIMITS.answer} 个字`),
  }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, input, member, now }) => {
    await answerComplaint(db, member, { id: input.id, answer: input.answer }, now);
    return { data: { id: input.id, state: 'answered' }, message: '答复已记录' };
  },
});
