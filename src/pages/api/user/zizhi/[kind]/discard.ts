import { z } from 'zod';
import { kindField } from '#lib/people/certificates/certificates.fields.ts';
import { discardCertificate } from '#lib/people/certificates/certificates.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/{kind}/discard',
  summary: '放弃一份未提交或被驳回的资质证照，生效中的不受影响',
  who: 'member',
  input: z.object({ kind: kindField }),
  answer: z.object({}),
  run: async ({ db, member, input }) => {
    await discardCertificate(db, member, input.kind);
    return { data: {}, message: '已放弃' };
  },
  does: '放弃没提交的资质证照',
});
