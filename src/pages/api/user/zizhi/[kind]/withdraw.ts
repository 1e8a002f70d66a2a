import { z } from 'zod';
import { kindField } from '#lib/people/certificates/certificates.fields.ts';
import { withdrawCertificate } from '#lib/people/certificates/certificates.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/{kind}/withdraw',
  summary: '撤回待审核的一份资质证照，修改后可再提交',
  who: 'member',
  input: z.object({ kind: kindField }),
  answer: z.object({}),
  run: async ({ db, member, input }) => {
    await withdrawCertificate(db, member, input.kind);
    return { data: {}, message: '已撤回，修改后请再提交' };
  },
});
