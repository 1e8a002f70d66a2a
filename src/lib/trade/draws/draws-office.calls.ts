import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { flag, idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import {
  marksField,
  overVersion,
  idempotencyKeyField,
  versionField,
} from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { drawForm, drawSwitchForm, nothingForm, prizeForm } from '#lib/trade/draws/draw-desk.fields.ts';
import { saveDraw, switchDraw } from '#lib/trade/draws/draw-desk.service.ts';
import { removePrize, saveNothing, savePrize } from '#lib/trade/draws/prizes.service.ts';
import { z } from 'zod';

export const postAdminDrawIdNothing = defineCall({
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

export const postAdminDrawIdPrizePrizeRemove = defineCall({
  method: 'POST',
  path: '/api/admin/draw/{id}/prize/{prize}/remove',
  summary: '删除没有人抽中的奖品',
  who: 'operator',
  input: z.object({ id: idField, prize: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id, prize }, now }) => {
    await removePrize(db, member, { drawId: id, id: prize }, now);
    return { data: { id }, message: '奖品已删除', next: pathTo('draw_edit', { id }) };
  },
});

export const postAdminDrawIdPrize = defineCall({
  method: 'POST',
  path: '/api/admin/draw/{id}/prize',
  summary: '保存一个奖品（没有 prize_id 就新建，同一个 idempotency_key 只建一个）',
  who: 'operator',
  input: prizeForm.extend({
    id: idField,
    prize_id: idField.optional(),
    version: versionField.default(0),
    marks: marksField,
    idempotency_key: idempotencyKeyField,
  }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const {
      id,
      prize_id: prizeId = null,
      version,
      marks,
      idempotency_key: idempotencyKey = null,
      ...typed
    } = input;
    const prize = { drawId: id, id: prizeId, version, marks, idempotencyKey, input: typed };
    await savePrize(db, member, prize, now);
    return { data: { id }, message: '奖品已保存', next: pathTo('draw_edit', { id }) };
  },
});

export const postAdminDrawIdSwitch = defineCall({
  method: 'POST',
  path: '/api/admin/draw/{id}/switch',
  summary: '启用或停用抽奖活动；停用马上生效',
  who: 'operator',
  input: drawSwitchForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), is_on: flag() }),
  run: async ({ db, member, input: { id, is_on }, now }) => {
    const isOn = is_on === '1';
    await switchDraw(db, member, { id, isOn }, now);
    return { data: { id, is_on: flagOf(isOn) }, message: isOn ? '已启用' : '已停用，会员不能再抽' };
  },
});

export const postAdminDraw = defineCall({
  method: 'POST',
  path: '/api/admin/draw',
  summary: '保存抽奖活动（没有 id 就新建，新建的是停用的；version 为打开时的版本）',
  who: 'operator',
  input: drawForm.extend({ id: idField.optional(), ...overVersion, idempotency_key: idempotencyKeyField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { id = null, version, marks, idempotency_key: idempotencyKey = null, ...typed } = input;
    const saved = await saveDraw(db, member, { id, version, marks, idempotencyKey, input: typed }, now);
    const message = id === null ? '已新建，请添加奖品，再启用' : '已保存，页面马上更新';
    return { data: { id: saved }, message, next: pathTo('draw_edit', { id: saved }) };
  },
});
