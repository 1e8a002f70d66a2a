import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { marksField, requestKeyField, versionField } from '#lib/platform/http/call/office.fields.ts';
import { prizeForm } from '#lib/trade/draws/draw-desk.fields.ts';
import { savePrize } from '#lib/trade/draws/prizes.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/draw/{id}/prize',
  summary: '保存一个奖品（没有 prize_id 就新建，同一个 request_key 只建一个）',
  who: 'operator',
  input: prizeForm.extend({
    id: idField,
    prize_id: idField.optional(),
    version: versionField.default(0),
    marks: marksField,
    request_key: requestKeyField,
  }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { id, prize_id: prizeId = null, version, marks, request_key: requestKey = null, ...typed } = input;
    const prize = { drawId: id, id: prizeId, version, marks, requestKey, input: typed };
    await savePrize(db, member, prize, now);
    return { data: { id }, message: '奖品已保存', next: pathTo('draw_edit', { id }) };
  },
});
