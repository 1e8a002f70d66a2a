import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { couponCounts } from '#lib/trade/coupons/my-coupons.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/couponNum',
  summary: '优惠券（yhq）与现金券（xjq）各有几张：可使用、已使用、已过期',
  who: 'member',
  input: z.object({}),
  answer: z.object({
    yhq: z.object({ used: z.int(), expired: z.int().describe('已过期'), usable: z.int().describe('可用') }),
    xjq: z.object({ used: z.int(), expired: z.int().describe('已过期'), usable: z.int().describe('可用') }),
  }),
  run: async ({ db, member, now }) => {
    const { coupon, voucher } = await couponCounts(db, member, now);
    return { data: { yhq: coupon, xjq: voucher } };
  },
});
