import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { refillOrder } from '#lib/trade/recalls/office/replace.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/refill',
  summary: '给召回缺货的订单补配其他批号，有多少配多少',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ filled: z.int().describe('补配了多少'), missing: z.int().describe('还缺多少') }),
  run: async ({ db, member, input: { id }, now }) => {
    const data = await refillOrder(db, member, id, now);
    const message = data.missing > 0 ? `补配了 ${data.filled}，还缺 ${data.missing}` : '已配齐，可以发货';
    return { data, message };
  },
});
