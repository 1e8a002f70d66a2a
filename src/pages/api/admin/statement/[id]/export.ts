import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { exportDifferences } from '#lib/trade/payments/reconcile/read-statement.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/statement/{id}/export',
  summary: '导出一天的对账差异（CSV）',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: sentAs('text/csv'),
  run: async ({ db, input }) => {
    const { statement, csv } = await exportDifferences(db, input.id);
    const name = `reconcile-${statement.provider}-${statement.day}.csv`;
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    };
    return { data: null, response: new Response(csv, { headers }) };
  },
});
