import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { writeAboutReturn } from '#lib/trade/returns/own-return.service.ts';
import { returnWordForm } from '#lib/trade/returns/returns.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/return/{id}/word',
  summary: '给买家的售后申请回复，买家会收到消息',
  who: 'operator',
  input: returnWordForm.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, text }, now }) => {
    await writeAboutReturn(db, member, { id, text, isShop: true }, now);
    return { data: { id }, message: '已回复，买家会收到消息' };
  },
});
