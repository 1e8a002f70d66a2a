import { z } from 'zod';
import { orderPages } from '#lib/people/certificates/certificate-pages.service.ts';
import { kindField } from '#lib/people/certificates/certificates.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idsFieldOf } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/{kind}/order',
  summary: '排定资质证照各页的顺序',
  who: 'member',
  input: z.object({ kind: kindField, ids: idsFieldOf('请给出各页的编号', 10) }),
  answer: z.object({}),
  run: async ({ db, member, input: { kind, ids } }) => {
    await orderPages(db, member, { kind, uploadIds: ids });
    return { data: {}, message: '顺序已保存' };
  },
});
