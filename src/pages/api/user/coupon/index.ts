import { couponPageAnswer } from '#lib/trade/coupons/coupons-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { couponDayFields, couponStatusField, couponTypeField } from '#lib/trade/coupons/my-coupons.fields.ts';
import { toCouponPage } from '#lib/trade/coupons/coupon-page.rules.ts';
import { myCoupons } from '#lib/trade/coupons/my-coupons.service.ts';
import { boundsOf } from '#lib/trade/wallet/wallet-table.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/coupon',
  summary:
    '我的优惠券（type 0）与现金券（type 1）：status 0 可使用，1 已使用，2 已过期；from、until 是使用日期（status 1）或最后一天',
  who: 'member',
  input: z.object({ type: couponTypeField, status: couponStatusField, ...couponDayFields }),
  answer: couponPageAnswer,
  run: async ({ db, member, input, now }) => {
    const { type: kind, status, page, ...days } = input;
    const asked = { kind, status, page, ...boundsOf(days) };
    return { data: toCouponPage(await myCoupons(db, member, asked, now), now) };
  },
});
