import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer, sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { idField, pageField } from '#lib/platform/http/call/common.fields.ts';
import { exportAnswer, formatField } from '#lib/platform/http/call/lists/list-export.server.ts';
import { toCouponPage } from '#lib/trade/coupons/coupon-page.rules.ts';
import { couponPageAnswer } from '#lib/trade/coupons/coupons-answer.fields.ts';
import { claimCoupon } from '#lib/trade/coupons/coupons.service.ts';
import { couponDayFields, couponStatusField, couponTypeField } from '#lib/trade/coupons/my-coupons.fields.ts';
import { couponCounts, myCoupons, myCouponsExport } from '#lib/trade/coupons/my-coupons.service.ts';
import { fetchedBy } from '#lib/trade/coupons/offered-coupons.service.ts';
import { boundsOf } from '#lib/trade/wallet/wallet-table.rules.ts';
import { z } from 'zod';

export const postCouponClaim = defineCall({
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

/** Coupons a member has claimed, for pages that are the same for everyone. */
export const getCouponClaimed = defineCall({
  method: 'GET',
  path: '/api/coupon/claimed',
  summary: '已领取的券：批次编号与张数',
  who: 'member',
  input: z.object({}),
  answer: z.object({ list: z.array(z.object({ id: z.int(), number: z.int() })) }),
  example: { list: [{ id: 3, number: 1 }] },
  run: async ({ db, member }) => ({
    data: { list: (await fetchedBy(db, member)).map(({ batchId, had }) => ({ id: batchId, number: had })) },
  }),
});

export const getUserAvailableCoupon = defineCall({
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

export const getUserCouponExport = defineCall({
  method: 'GET',
  path: '/api/user/coupon/export',
  summary:
    '导出我的优惠券（type 0）或现金券（type 1），from、until 是使用日期（status 1）或最后一天，最多 20000 行',
  who: 'member',
  input: z.object({
    type: couponTypeField,
    status: couponStatusField,
    ...couponDayFields,
    format: formatField,
  }),
  answer: sentAs('text/csv'),
  run: async ({ db, member, input: { type: kind, status, format, ...days }, now }) => {
    const list = myCouponsExport(member, { kind, status });
    const title = kind === 'coupon' ? '优惠券' : '现金券';
    return exportAnswer(db, { list, asked: days }, { title, name: `${kind}s`, format }, now);
  },
});

export const getUserCoupon = defineCall({
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

export const getUserCouponNum = defineCall({
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
