import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { overVersion } from '#lib/platform/http/call/office.fields.ts';
import { nothingForm } from '#lib/trade/draws/draw-desk.fields.ts';
import { saveNothing } from '#lib/trade/draws/prizes.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/draw/{id}/nothing',
  summary: '保存未中奖的名称和权重',
  who: 'operator',
  input: nothingForm.extend({ id: idField, prize_id: idField, ...overVersion }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { id, prize_id: prizeId, version, marks, ...typed } = input;
    await saveNothing(db, member, { drawId: id, id: prizeId, version, marks, input: typed }, now);
    return { data: { id }, message: '已保存', next: pathTo('draw_edit', { id }) };
  },
});
