import { z } from 'zod';
import { submitCertificates } from '#lib/people/certificates/certificates.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { sentWords } from '#lib/people/certificates/standing.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/submit',
  summary: '把已填好的资质证照提交审核',
  who: 'buyer',
  input: z.object({}),
  run: async ({ db, member, now }) => {
    const { sent, since } = await submitCertificates(db, member, now);
    return { data: { sent, since }, message: sentWords(sent > 0, since) };
  },
});
