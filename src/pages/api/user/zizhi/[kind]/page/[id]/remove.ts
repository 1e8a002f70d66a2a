import { z } from 'zod';
import { removePage } from '#lib/people/certificates/certificate-pages.service.ts';
import { kindField } from '#lib/people/certificates/certificates.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/{kind}/page/{id}/remove',
  summary: '移除资质证照的一页',
  who: 'member',
  input: z.object({ kind: kindField, id: idField }),
  answer: z.object({}),
  run: async ({ db, member, input: { kind, id } }) => {
    await removePage(db, member, { kind, uploadId: id });
    return { data: {}, message: '已移除' };
  },
});
