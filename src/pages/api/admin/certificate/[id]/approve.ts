import { z } from 'zod';
import { nextWaiting } from '#lib/people/certificates/review/review-desk.service.ts';
import { approveFields, toApproval } from '#lib/people/certificates/review/review.fields.ts';
import { approveCertificate } from '#lib/people/certificates/review/review.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { sendSms } from '#lib/platform/sms/outbox.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/certificate/{id}/approve',
  summary: '通过一份资质证照，并按证照开通经营范围',
  who: 'operator',
  input: approveFields,
  answer: z.object({
    member_id: z.int(),
    application: z.enum(['certificates', 'company', 'none', 'passed', 'rejected', 'waiting']),
  }),
  run: async ({ db, member, input, now }) => {
    const { memberId, company, application, sms } = await approveCertificate(
      db,
      member,
      toApproval(input),
      now,
    );
    if (sms) await sendSms(db, runtime().sms, sms, now);
    const next = await nextWaiting(db, memberId, now);
    const isLast = next !== memberId;
    return {
      data: { member_id: memberId, application },
      message:
        application === 'passed'
          ? `已通过，${company}的资质已齐全`
          : `已通过${isLast ? `${company}的证照` : ''}`,
      next: next === null ? pathTo('certificates_desk') : pathTo('certificate_review', { id: next }),
    };
  },
});
