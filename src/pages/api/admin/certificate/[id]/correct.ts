import { z } from 'zod';
import { approveFields, toApproval } from '#lib/people/certificates/review/review.fields.ts';
import { correctCertificate } from '#lib/people/certificates/review/mend-approval.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/certificate/{id}/correct',
  summary: '更正一份已通过的资质证照，经营范围与期限随之改变',
  who: 'operator',
  input: approveFields,
  answer: z.object({
    member_id: z.int(),
    application: z.enum(['certificates', 'company', 'none', 'passed', 'rejected', 'waiting']),
    is_new: z.boolean().describe('换成了新证照'),
  }),
  run: async ({ db, member, input, now }) => {
    const done = await correctCertificate(db, member, toApproval(input), now);
    return {
      data: { member_id: done.memberId, application: done.application, is_new: done.isNew },
      message: done.isNew ? '已更正，会员会收到消息' : '内容没有改动',
      next: pathTo('certificate_review', { id: done.memberId }),
    };
  },
});
