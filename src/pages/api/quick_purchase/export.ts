import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { EXPORT_TYPES, listExport, sheetOf } from '#lib/platform/http/call/forms/list-export.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import type { PadRow } from '#lib/trade/quick-purchase/pad.fields.ts';
import { padWithReasons } from '#lib/trade/quick-purchase/pad-to-cart.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/quick_purchase/export',
  summary: '采购单各行和现在加不进购物车的原因（CSV 或 XLSX）',
  who: 'member',
  pricesCart: true,
  input: z.object({ format: z.enum(['csv', 'xlsx'], '请选择 csv 或 xlsx').default('csv') }),
  answer: sentAs('text/csv'),
  run: async ({ db, member, input: { format }, now }) => {
    const rows = await padWithReasons(db, member, now);
    const list = listExport<z.ZodObject, PadRow>({
      query: z.object({}),
      read: async () => ({ rows, pages: 1 }),
      columns: [
        { label: '商品编号', kind: 'number', value: ({ goods_id }) => goods_id },
        { label: '品名', value: ({ name }) => name },
        { label: '规格', value: ({ ypgg }) => ypgg },
        { label: '厂家', value: ({ sccj }) => sccj },
        { label: '数量', kind: 'number', value: ({ number }) => number },
        { label: '单位', value: ({ bzdw }) => bzdw },
        { label: '单价（元）', kind: 'money', value: ({ price_fen }) => price_fen },
        { label: '金额（元）', kind: 'money', value: ({ amount_fen }) => amount_fen },
        { label: '库存', value: ({ stock_text }) => stock_text },
        { label: '说明', value: ({ notice }) => notice },
      ],
    });
    const headers = {
      'content-type': EXPORT_TYPES[format],
      'content-disposition': `attachment; filename="pad-${formatDate(now)}.${format}"`,
      'cache-control': 'private, no-store',
    };
    const file = sheetOf('采购单', list.columns, await list.rows(db, {}, now), format);
    return { data: null, response: new Response(file, { headers }) };
  },
});
