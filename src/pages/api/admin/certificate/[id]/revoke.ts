import { z } from 'zod';
import { revokeFields } from '#lib/people/certificates/review/review.fields.ts';
import { revokeCertificate } from '#lib/people/certificates/review/mend-approval.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/certificate/{id}/revoke',
  summary: '收回一份资质证照的通过，并写明原因',
  who: 'operator',
  input: revokeFields,
  answer: z.object({
    member_id: z.int(),
    application: z.enum(['certificates', 'company', 'none', 'passed', 'rejected', 'waiting']),
    is_new: z.boolean().describe('换成了新证照'),
  }),
  run: async ({ db, member, input, now }) => {
    const { memberId, application, isNew } = await revokeCertificate(db, member, input, now);
    return {
      data: { member_id: memberId, application, is_new: isNew },
      message: isNew ? '已收回通过，会员会收到原因' : '这份证照的通过已经收回过了',
      next: pathTo('certificate_review', { id: memberId }),
    };
  },
});
