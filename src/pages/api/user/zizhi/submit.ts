import { z } from 'zod';
import { kindField } from '#lib/people/certificates/certificates.fields.ts';
import { submitCertificates } from '#lib/people/certificates/certificates.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { sentWords } from '#lib/people/certificates/certificate-light.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/submit',
  summary: '把已填好的资质证照提交审核',
  who: 'buyer',
  input: z.object({}),
  answer: z.object({
    sent: z.int(),
    since: z.int(),
    left: z.array(kindField).describe('驳回后还没有修改的，没有提交'),
  }),
  run: async ({ db, member, now }) => {
    const { sent, since, left } = await submitCertificates(db, member, now);
    return { data: { sent, since, left }, message: sentWords(sent > 0, since, left) };
  },
});
