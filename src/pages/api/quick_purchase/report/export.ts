import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { EXPORT_TYPES, listExport, sheetOf } from '#lib/platform/http/call/forms/list-export.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { ENTRY_STATES, type ReportEntry } from '#lib/trade/quick-purchase/list/list-report.rules.ts';
import { reportOf } from '#lib/trade/quick-purchase/list/list-report.service.ts';
import { MATCHED_BY } from '#lib/trade/quick-purchase/list/match-line.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/quick_purchase/report/export',
  summary: '上一张采购清单逐行的结果（CSV 或 XLSX）',
  who: 'member',
  input: z.object({ format: z.enum(['csv', 'xlsx'], '请选择 csv 或 xlsx').default('csv') }),
  answer: sentAs('text/csv'),
  run: async ({ db, member, input: { format }, now }) => {
    const entries = (await reportOf(db, member))?.entries ?? [];
    const list = listExport<z.ZodObject, ReportEntry>({
      query: z.object({}),
      read: async () => ({ rows: entries, pages: 1 }),
      columns: [
        { label: '行号', kind: 'number', value: ({ line }) => line },
        { label: '清单内容', value: ({ text }) => text },
        { label: '结果', value: ({ state }) => ENTRY_STATES[state] },
        { label: '数量', value: ({ number }) => number },
        { label: '商品编号', kind: 'number', value: ({ goodsId }) => goodsId || null },
        { label: '匹配到的商品', value: ({ goods }) => goods },
        { label: '依据', value: ({ by }) => (by === '' ? '' : MATCHED_BY[by]) },
        { label: '说明', value: ({ problem }) => problem },
        { label: '候选', value: ({ choices }) => choices.map(({ id, text }) => `${id} ${text}`).join('；') },
      ],
    });
    const headers = {
      'content-type': EXPORT_TYPES[format],
      'content-disposition': `attachment; filename="list-${formatDate(now)}.${format}"`,
      'cache-control': 'private, no-store',
    };
    const file = sheetOf('清单匹配结果', list.columns, await list.rows(db, {}, now), format);
    return { data: null, response: new Response(file, { headers }) };
  },
});
