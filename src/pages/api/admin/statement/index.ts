import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { dayField, providerField } from '#lib/trade/payments/payments.fields.ts';
import { LARGEST_STATEMENT } from '#lib/trade/payments/reconcile/reconcile.rules.ts';
import { reconcileFile } from '#lib/trade/payments/reconcile/reconcile.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/statement',
  summary: '上传一天的对账文件并对账：CSV（GBK 或 UTF-8），或平台给的 zip；同一天再传，以最后一次为准',
  who: 'operator',
  largestBody: LARGEST_STATEMENT,
  input: z.object({
    provider: providerField,
    day: dayField,
    file: z.custom<File>((value) => value instanceof File && value.size > 0, '请选择对账文件'),
  }),
  run: async ({ db, member, input: { provider, day, file }, now }) => {
    const id = await reconcileFile(db, member, { of: { provider, day }, file }, now);
    return { data: { id }, message: '对账完成', next: pathTo('payment_statement', { id }) };
  },
});
