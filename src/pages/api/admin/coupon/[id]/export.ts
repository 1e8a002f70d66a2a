import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { getBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { holderQueryFields } from '#lib/trade/coupons/office/batch.fields.ts';
import { exportHolders } from '#lib/trade/coupons/office/holders.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/coupon/{id}/export',
  summary: '导出一批券的持有人（CSV）',
  who: 'operator',
  input: z.object({ id: idField, ...holderQueryFields }),
  answer: sentAs('text/csv'),
  run: async ({ db, member, input: { id: batchId, ...query }, now }) => {
    await getBatch(db, batchId, now);
    const bytes = await exportHolders(db, member, { batchId, ...query }, now);
    const name = `coupon-${batchId}-${formatDate(now)}.csv`;
    return { data: null, file: { bytes, type: 'text/csv; charset=utf-8', name } };
  },
});
