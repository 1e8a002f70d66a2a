import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { writeAboutReturn } from '#lib/trade/returns/own-return.service.ts';
import { returnWordForm } from '#lib/trade/returns/returns.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/return/{id}/word',
  summary: '给售后申请留言',
  who: 'member',
  input: returnWordForm.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, text }, now }) => {
    await writeAboutReturn(db, member, { id, text, isShop: false }, now);
    return { data: { id }, message: '留言已发出' };
  },
  does: '给售后留言',
});
