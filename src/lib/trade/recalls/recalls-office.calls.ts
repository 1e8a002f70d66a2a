import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { typedValues } from '#lib/platform/http/call/flash.server.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { previewRecall } from '#lib/trade/recalls/office/recall-preview.service.ts';
import {
  closeRecallForm,
  previewedOf,
  recallForm,
  recallLineForm,
} from '#lib/trade/recalls/office/recalls.fields.ts';
import { closeRecall, noteRecallLine } from '#lib/trade/recalls/office/settle-recall.service.ts';
import { startRecall } from '#lib/trade/recalls/office/start-recall.service.ts';
import { lineWord } from '#lib/trade/recalls/recalls.rules.ts';
import { z } from 'zod';

export const postAdminRecallIdClose = defineCall({
  method: 'POST',
  path: '/api/admin/recall/{id}/close',
  summary: '结束召回：每一行都有去向以后才能结束',
  who: 'operator',
  input: closeRecallForm.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, summary }, now }) => {
    await closeRecall(db, member, { id, summary }, now);
    return { data: { id }, message: '召回已结束' };
  },
});

export const postAdminRecall = defineCall({
  method: 'POST',
  path: '/api/admin/recall',
  summary:
    '发起召回：批次停售，未发货订单换批号，通知每一位买家；previewed 是预览时答的，同一个 idempotency_key 只发起一次',
  who: 'operator',
  input: recallForm.extend({
    previewed: z.string('请先预览').max(2000).default(''),
    idempotency_key: z.string('请刷新页面后再提交').regex(/^[\w-]{8,64}$/, '请刷新页面后再提交'),
  }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { previewed, idempotency_key: idempotencyKey, ...input }, now }) => {
    if (previewed !== previewedOf(input))
      throw fieldError('lots', '商品或批号和预览的不同，请重新预览后再发起。');
    const { id, isNew } = await startRecall(db, member, { input, idempotencyKey }, now);
    const message = isNew ? '召回已发起：批次已停售，买家会收到站内消息和短信' : '这个召回已经发起过';
    return { data: { id }, message, next: pathTo('recall', { id }) };
  },
});

export const postAdminRecallLineId = defineCall({
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

export const postAdminRecallPreview = defineCall({
  method: 'POST',
  path: '/api/admin/recall/preview',
  summary: '预览召回：谁买了多少、库存还有多少、哪些订单没有发货；什么也不改',
  who: 'operator',
  input: recallForm,
  answer: z.object({
    previewed: z.string().describe('发起时原样带上'),
    buyers: z.int().describe('涉及多少家'),
    sold: z.int().describe('已发出'),
    held: z.int().describe('订单占用，还没有发货'),
    shelf: z.int().describe('在库'),
    others: z.int().describe('其他批号可售'),
  }),
  run: async ({ db, input }) => {
    const { buyers, soldUnits, heldUnits, shelfUnits, otherUnits } = await previewRecall(db, input);
    const previewed = previewedOf(input);
    return {
      data: {
        previewed,
        buyers,
        sold: soldUnits,
        held: heldUnits,
        shelf: shelfUnits,
        others: otherUnits,
      },
      message: `涉及 ${buyers} 家买家，还没有通知任何人，也没有停售`,
      keepValues: typedValues({ ...textsOf(recallForm, input), previewed }),
    };
  },
});
