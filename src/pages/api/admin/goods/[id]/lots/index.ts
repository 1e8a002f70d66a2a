import { z } from 'zod';
import { takeIn } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import {
  lotAnswer,
  lotChangeAnswer,
  lotExample,
  lotsQuery,
  takeInForm,
} from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { listLots, toLotState } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/goods/{id}/lots',
  summary: '一个商品的批次，有货的、先到期的在前；stock 是在售批次之和',
  who: 'operator',
  input: lotsQuery.extend({ id: idField }),
  answer: z.object({
    stock: z.int().describe('可售库存'),
    list: z.array(lotAnswer),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
  }),
  example: { stock: 120, list: [lotExample], page: 1, pages: 1 },
  run: async ({ db, input: { id, ...query } }) => {
    const found = await listLots(db, id, query);
    if (!found) throw notFound('这个商品');
    const { goods, lots, page, pages } = found;
    return { data: { stock: goods.stock, list: lots.map(toLotState), page, pages } };
  },
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/lots',
  summary: '登记入库：新批次，或已有批次再入库（日期须一致）；同一个 request_key 只算一次',
  who: 'operator',
  input: takeInForm.extend({ id: idField }),
  answer: lotChangeAnswer,
  example: { id: 31, quantity: 120, stock: 440 },
  run: async ({ db, member, input: { id, ...form }, now }) => {
    const data = await takeIn(db, member, { goodsId: id, input: form }, now);
    const message = `已入库，这个批次现有 ${data.quantity}，可售库存 ${data.stock}`;
    return { data, message, next: pathTo('goods_lots', { id }) };
  },
});
