import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { previewedOf, recallForm } from '#lib/trade/recalls/office/recalls.fields.ts';
import { startRecall } from '#lib/trade/recalls/office/start-recall.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/recall',
  summary:
    '发起召回：批次停售，未发货订单换批号，通知每一位买家；previewed 是预览时答的，同一个 request_key 只发起一次',
  who: 'operator',
  input: recallForm.extend({
    previewed: z.string('请先预览').max(2000).default(''),
    request_key: z.string('请刷新页面后再提交').regex(/^[\w-]{8,64}$/, '请刷新页面后再提交'),
  }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { previewed, request_key: requestKey, ...input }, now }) => {
    if (previewed !== previewedOf(input))
      throw fieldError('lots', '商品或批号和预览的不同，请重新预览后再发起。');
    const { id, isNew } = await startRecall(db, member, { input, requestKey }, now);
    const message = isNew ? '召回已发起：批次已停售，买家会收到站内消息和短信' : '这个召回已经发起过';
    return { data: { id }, message, next: pathTo('recall', { id }) };
  },
});
