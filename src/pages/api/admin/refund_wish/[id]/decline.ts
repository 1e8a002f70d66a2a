import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { refuseWish } from '#lib/trade/payments/refunds/refund-wishes.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/refund_wish/{id}/decline',
  summary: '不同意一笔等待复核的退款，或撤回自己提交的',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id }, now }) => {
    await refuseWish(db, member, id, now);
    return { data: { id }, message: '这笔退款不再等待复核，没有退款' };
  },
});
