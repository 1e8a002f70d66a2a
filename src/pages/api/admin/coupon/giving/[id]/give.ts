import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { getGiving, giveOut } from '#lib/trade/coupons/office/giving.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/coupon/giving/{id}/give',
  summary: '发放准备好的名单；重复提交每户仍只得一张，中断后再提交会接着发完',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ given: z.int(), atLimit: z.int(), unserved: z.int(), id: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { batchId } = await getGiving(db, input.id);
    const result = await giveOut(db, member, input.id, now);
    const { given, atLimit, unserved } = result;
    const rest = [
      atLimit > 0 && `${atLimit} 家已达每户限领`,
      unserved > 0 && `${unserved} 家因数量不足没有发到`,
    ].filter((words) => words !== false);
    return {
      data: { id: input.id, ...result },
      message: [`已发给 ${given} 家`, ...rest].join('，'),
      next: pathTo('coupon_batch', { id: batchId }),
    };
  },
});
