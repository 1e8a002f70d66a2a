import { couponPageAnswer } from '#lib/trade/coupons/coupons-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pageField } from '#lib/platform/http/call/common.fields.ts';
import { couponTypeField } from '#lib/trade/coupons/my-coupons.fields.ts';
import { toCouponPage } from '#lib/trade/coupons/coupon-page.rules.ts';
import { myCoupons } from '#lib/trade/coupons/my-coupons.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/availableCoupon',
  summary: '没有用过也没有过期的优惠券（type 0）或现金券（type 1），先到期的在前；start_time 之前还不能用',
  who: 'member',
  input: z.object({ type: couponTypeField, page: pageField }),
  answer: couponPageAnswer,
  run: async ({ db, member, input, now }) => {
    const asked = { kind: input.type, status: 'usable', page: input.page } as const;
    return { data: toCouponPage(await myCoupons(db, member, asked, now), now) };
  },
});
