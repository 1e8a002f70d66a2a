import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { EXPORT_TYPES, sheetOf } from '#lib/platform/http/call/forms/list-export.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { couponDayFields, couponStatusField, couponTypeField } from '#lib/trade/coupons/my-coupons.fields.ts';
import { myCouponsExport } from '#lib/trade/coupons/my-coupons.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/coupon/export',
  summary:
    '导出我的优惠券（type 0）或现金券（type 1），from、until 是使用日期（status 1）或最后一天，最多 20000 行',
  who: 'member',
  input: z.object({
    type: couponTypeField,
    status: couponStatusField,
    ...couponDayFields,
    format: z.enum(['csv', 'xlsx'], '请选择 csv 或 xlsx').default('csv'),
  }),
  answer: sentAs('text/csv'),
  run: async ({ db, member, input: { type: kind, status, format, ...days }, now }) => {
    const list = myCouponsExport(member, { kind, status });
    const headers = {
      'content-type': EXPORT_TYPES[format],
      'content-disposition': `attachment; filename="${kind}s-${formatDate(now)}.${format}"`,
      'cache-control': 'private, no-store',
    };
    const title = kind === 'coupon' ? '优惠券' : '现金券';
    const file = sheetOf(title, list.columns, await list.rows(db, days, now), format);
    return { data: null, response: new Response(file, { headers }) };
  },
});
