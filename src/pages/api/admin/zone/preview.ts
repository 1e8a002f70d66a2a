import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { zoneFields, zoneKeyField } from '#lib/catalogue/zones/zones.fields.ts';
import { zoneOfInput } from '#lib/catalogue/zones/zones.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { momentField } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/zone/preview',
  summary: '预览专区：用填写的内容答一个页面（at 为哪一刻，不填是现在），不保存',
  who: 'operator',
  input: z.object({ key: zoneKeyField, id: idField.optional(), at: momentField }).and(zoneFields),
  answer: sentAs('text/html'),
  run: async ({ input: { key, id = null, at, ...fields }, http }) => {
    http.locals.zonePreview = { content: zoneOfInput(key, id, fields), at };
    const page = pathTo('zone_preview', id === null ? { key } : { key, id });
    const { headers } = http.request;
    return { data: null, response: await http.rewrite(new Request(new URL(page, http.url), { headers })) };
  },
});
