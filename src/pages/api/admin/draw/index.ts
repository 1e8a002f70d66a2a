import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { overVersion, requestKeyField } from '#lib/platform/http/call/office.fields.ts';
import { drawForm } from '#lib/trade/draws/draw-desk.fields.ts';
import { saveDraw } from '#lib/trade/draws/draw-desk.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/draw',
  summary: '保存抽奖活动（没有 id 就新建，新建的是停用的；version 为打开时的版本）',
  who: 'operator',
  input: drawForm.extend({ id: idField.optional(), ...overVersion, request_key: requestKeyField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { id = null, version, marks, request_key: requestKey = null, ...typed } = input;
    const saved = await saveDraw(db, member, { id, version, marks, requestKey, input: typed }, now);
    const message = id === null ? '已新建，请添加奖品，再启用' : '已保存，页面马上更新';
    return { data: { id: saved }, message, next: pathTo('draw_edit', { id: saved }) };
  },
});
