import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { stopBatch } from '#lib/trade/coupons/office/batches.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/coupon/{id}/stop',
  summary: '停止发放一批券；已发出的仍可使用',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await stopBatch(db, member, input.id, now);
    return { data: { id: input.id, state: 'stopped' }, message: '已停止发放，已发出的仍可使用' };
  },
});
