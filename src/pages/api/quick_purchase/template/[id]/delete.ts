import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { dropTemplate } from '#lib/trade/quick-purchase/pad-templates.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/template/{id}/delete',
  summary: '删除自己的采购模板',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({}),
  run: async ({ db, member, input }) => {
    await dropTemplate(db, member, input.id);
    return { data: {}, message: '模板已删除' };
  },
});
