import { z } from 'zod';
import { complaintForm, toComplaintInput } from '#lib/people/complaints/complaints.fields.ts';
import { submitComplaint } from '#lib/people/complaints/complaints.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
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
