import { yuan } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { goodsQuery } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { listDeskGoods } from '#lib/catalogue/goods-desk/desk-list.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/goods',
  summary: '商品：按名称、批准文号、条码、批号搜索，按状态筛选',
  who: 'operator',
  input: goodsQuery,
  answer: z.object({
    counts: z.object({ on: z.int(), off: z.int() }),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
    list: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        spec: z.string(),
        price: yuan(),
        stock: z.int(),
        lot_no: z.string().describe('批号'),
        reports: z.int(),
      }),
    ),
  }),
  example: {
    list: [
      {
        id: 17,
        name: '阿莫西林胶囊',
        spec: '0.25g*24粒/盒',
        price: 12.5,
        stock: 320,
        lot_no: '240301',
        reports: 1,
      },
    ],
    counts: { on: 3120, off: 12 },
    page: 1,
    pages: 104,
  },
  run: async ({ db, input, now }) => {
    const { list, ...rest } = await listDeskGoods(db, input, now);
    return {
      data: {
        list: list.map(({ goods: { id, name, spec, basePriceFen, stock, lotNo }, reports }) => ({
          id,
          name,
          spec,
          price: fenToYuan(basePriceFen),
          stock,
          lot_no: lotNo,
          reports,
        })),
        ...rest,
      },
    };
  },
});
