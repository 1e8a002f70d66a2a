import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { recallLineForm } from '#lib/trade/recalls/office/recalls.fields.ts';
import { noteRecallLine } from '#lib/trade/recalls/office/settle-recall.service.ts';
import { lineWord } from '#lib/trade/recalls/recalls.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/recall/line/{id}',
  summary: '登记一条召回明细：和买家联系过，已用完多少，备注',
  who: 'operator',
  input: recallLineForm.extend({
    id: idField,
    shown: z
      .string()
      .max(3000)
      .optional()
      .describe('网页表单自带：打开时这一行的样子；之后买家回报或同事登记过就不保存。不填不检查'),
  }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id, used, note, shown }, now }) => {
    const line = await noteRecallLine(db, member, { id, used, note, shown }, now);
    return { data: { id, state: line.state }, message: `已登记，这一行：${lineWord(line)}` };
  },
});
