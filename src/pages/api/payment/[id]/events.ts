import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { ownRow } from '#lib/trade/payments/tries/try-view.service.ts';
import { watchTry } from '#lib/trade/payments/tries/watch.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/payment/{id}/events',
  summary: '一笔在线支付的状态，一有变化就告知（server-sent events，内容是状态一个词）',
  who: 'member',
  input: z.object({ id: idField }),
  answer: sentAs('text/event-stream'),
  run: async ({ db, member, input }) => ({
    data: null,
    response: watchTry(db, await ownRow(db, member, input.id)),
  }),
});
