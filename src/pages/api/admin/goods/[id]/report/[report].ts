import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { removeReport } from '#lib/catalogue/goods/office/goods-files.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/report/{report}',
  summary: '删除一份检验报告',
  who: 'operator',
  input: z.object({ id: idField, report: idField }),
  answer: idAnswer,
  example: { id: 17 },
  run: async ({ db, member, input: { id, report }, now }) => {
    await removeReport(db, member, { goodsId: id, reportId: report }, now);
    return { data: { id }, message: '检验报告已删除', next: pathTo('goods_edit', { id }) };
  },
});
