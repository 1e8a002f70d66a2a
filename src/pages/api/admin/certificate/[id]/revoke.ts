import { revokeFields } from '#lib/people/certificates/review/review.fields.ts';
import { revokeCertificate } from '#lib/people/certificates/review/mend-approval.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { sendSms } from '#lib/platform/sms/outbox.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/certificate/{id}/revoke',
  summary: '收回一份资质证照的通过，并写明原因',
  who: 'operator',
  input: revokeFields,
  run: async ({ db, member, input, now }) => {
    const { memberId, application, sms, isNew } = await revokeCertificate(db, member, input, now);
    if (sms) await sendSms(db, runtime().sms, sms, now);
    return {
      data: { member_id: memberId, application, is_new: isNew },
      message: isNew ? '已收回通过，会员会收到原因' : '这份证照的通过已经收回过了',
      next: pathTo('certificate_review', { id: memberId }),
    };
  },
});
