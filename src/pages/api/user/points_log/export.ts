import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { EXPORT_TYPES, sheetOf } from '#lib/platform/http/call/forms/list-export.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { pointsExport } from '#lib/trade/wallet/wallet-log.service.ts';
import { pointsFields } from '#lib/trade/wallet/wallet.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/points_log/export',
  summary: '导出我的积分明细（CSV 或 XLSX），筛选与列表相同，最多 20000 行',
  who: 'member',
  input: z.object({
    ...pointsFields,
    format: z.enum(['csv', 'xlsx'], '请选择 csv 或 xlsx').default('csv'),
  }),
  answer: sentAs('text/csv'),
  run: async ({ db, member, input: { format, ...query }, now }) => {
    const list = pointsExport(member);
    const headers = {
      'content-type': EXPORT_TYPES[format],
      'content-disposition': `attachment; filename="points-${formatDate(now)}.${format}"`,
      'cache-control': 'private, no-store',
    };
    const file = sheetOf('积分明细', list.columns, await list.rows(db, query, now), format);
    return { data: null, response: new Response(file, { headers }) };
  },
});
