import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { reportForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { addReport } from '#lib/catalogue/goods/office/goods-files.service.ts';
import { LARGEST_REPORT, REPORT_TOO_LARGE } from '#lib/catalogue/goods/files/reports.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/report',
  summary: '上传一个批号（lot_no）的检验报告（report，PDF 或图片，最大 8 MB）',
  who: 'operator',
  files: { largest: LARGEST_REPORT + 64 * 1024, field: 'report', words: REPORT_TOO_LARGE },
  input: reportForm.extend({ id: idField }),
  answer: idAnswer,
  example: { id: 17 },
  run: async ({ db, member, input: { id, lot_no: lotNo, report }, now }) => {
    const bytes = new Uint8Array(await report.arrayBuffer());
    await addReport(db, member, { goodsId: id, lotNo, bytes }, now);
    return { data: { id }, message: '检验报告已上传', next: pathTo('goods_edit', { id }) };
  },
});
