import { couponPageAnswer } from '#lib/trade/coupons/coupons-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pageField } from '#lib/platform/http/call/common.fields.ts';
import { couponStatusField, couponTypeField } from '#lib/trade/coupons/my-coupons.fields.ts';
import { toCouponPage } from '#lib/trade/coupons/my-coupons.rules.ts';
import { myCoupons } from '#lib/trade/coupons/my-coupons.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/coupon',
  summary: '我的优惠券（type 0）与现金券（type 1）：status 0 可使用，1 已使用，2 已过期',
  who: 'member',
  input: z.object({ type: couponTypeField, status: couponStatusField, page: pageField }),
  answer: couponPageAnswer,
  run: async ({ db, member, input, now }) => {
    const asked = { kind: input.type, status: input.status, page: input.page };
    return { data: toCouponPage(await myCoupons(db, member, asked, now)) };
  },
});
