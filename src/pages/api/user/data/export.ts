import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { exportOwnData } from '#lib/storefront/personal-data/export.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/data/export',
  summary: '导出本账户的全部数据（zip：data.json 和上传的文件），一天最多 3 次',
  who: 'member',
  inPerson: true,
  input: z.object({}),
  answer: sentAs('application/zip'),
  run: async ({ db, member, now }) => {
    const { bytes, name } = await exportOwnData(db, member, now);
    return { data: null, file: { bytes, name, type: 'application/zip' } };
  },
});
