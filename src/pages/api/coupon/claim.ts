import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { claimCoupon } from '#lib/trade/coupons/coupons.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/coupon/claim',
  summary: '领取一张券，id 为批次编号',
  who: 'member',
  input: z.object({ id: idField }),
  answer: idAnswer,
  example: { id: 108 },
  run: async ({ db, member, input, now }) => ({
    data: { id: await claimCoupon(db, member, input.id, now) },
    message: '已领取，结算时可以使用',
  }),
});
