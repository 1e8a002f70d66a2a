import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { requiredText } from '#lib/platform/http/call/common.fields.ts';
import { batchFields } from '#lib/trade/coupons/batches/batch.fields.ts';
import { batchOfForm } from '#lib/trade/coupons/batches/batch-form.service.ts';
import { batchQueryFields } from '#lib/trade/coupons/batches/batch-query.fields.ts';
import { createBatch, listBatches } from '#lib/trade/coupons/batches/batch-office.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/coupon',
  summary: '优惠券批次：状态、搜索、发放与使用的数字',
  who: 'operator',
  input: z.object(batchQueryFields),
  run: async ({ db, input, now }) => ({ data: await listBatches(db, input, now) }),
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/coupon',
  summary: '新建一批券；request_key 相同的只建一批',
  who: 'operator',
  input: batchFields.safeExtend({ request_key: requiredText('表单编号', 64, 8) }),
  run: async ({ db, member, input, now }) => {
    const batch = { input: await batchOfForm(db, input), requestKey: input.request_key };
    const id = await createBatch(db, member, batch, now);
    return { data: { id }, message: '已新建这批券', next: pathTo('coupon_batch', { id }) };
  },
});
