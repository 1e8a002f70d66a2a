import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { loadTemplate } from '#lib/trade/quick-purchase/pad-templates.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/template/{id}/load',
  summary: '把模板放到采购单上；已有的商品取较大的数量',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ version: z.int(), total: z.int().describe('采购单现在有几行') }),
  run: async ({ db, member, input, now }) => {
    const { template, draft } = await loadTemplate(db, member, input.id, now);
    return {
      data: { version: draft.version, total: draft.lines.length },
      message: `模板“${template.name}”已放到采购单上，现有 ${draft.lines.length} 种商品`,
      next: pathTo('quick_purchase'),
    };
  },
});
