import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { differencesAsCsv } from '#lib/trade/payments/reconcile/export.rules.ts';
import { readStatement } from '#lib/trade/payments/reconcile/reconcile.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/statement/{id}/export',
  summary: '导出一天的对账差异（CSV）',
  who: 'operator',
  input: z.object({ id: idField }),
  run: async ({ db, input }) => {
    const { statement, differences } = await readStatement(db, input.id);
    const bytes = new TextEncoder().encode(differencesAsCsv(differences));
    const name = `reconcile-${statement.provider}-${statement.day}.csv`;
    return { data: null, file: { bytes, type: 'text/csv; charset=utf-8', name } };
  },
});
