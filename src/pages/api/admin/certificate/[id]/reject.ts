import { z } from 'zod';
import { nextWaiting } from '#lib/people/certificates/review/review-desk.service.ts';
import { rejectFields } from '#lib/people/certificates/review/review.fields.ts';
import { rejectCertificate } from '#lib/people/certificates/review/review.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/certificate/{id}/reject',
  summary: '驳回一份资质证照，并写明原因',
  who: 'operator',
  input: rejectFields,
  answer: z.object({
    member_id: z.int(),
    application: z.enum(['certificates', 'company', 'none', 'passed', 'rejected', 'waiting']),
  }),
  run: async ({ db, member, input, now }) => {
    const { memberId, company, application } = await rejectCertificate(db, member, input, now);
    const next = await nextWaiting(db, memberId, now);
    return {
      data: { member_id: memberId, application },
      message: `已驳回，${next === memberId ? '会员' : company}会收到原因`,
      next: next === null ? pathTo('certificates_desk') : pathTo('certificate_review', { id: next }),
    };
  },
});
