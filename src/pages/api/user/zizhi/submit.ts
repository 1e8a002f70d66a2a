import { z } from 'zod';
import { submitCertificates } from '#lib/people/certificates/certificates.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/submit',
  summary: '把已填好的资质证照提交审核',
  who: 'buyer',
  input: z.object({}),
  run: async ({ db, member, now }) => ({
    data: await submitCertificates(db, member, now),
    message: '资质已提交，审核通过后会通知您',
  }),
});
