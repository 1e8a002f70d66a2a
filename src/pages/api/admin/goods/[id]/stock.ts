import { z } from 'zod';
import { correctStock } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import { stockForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/stock',
  summary: '增减库存并记入库存流水；同一个 request_key 只算一次',
  who: 'operator',
  input: stockForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), stock: z.int() }),
  example: { id: 17, stock: 440 },
  run: async ({ db, member, input, now }) => {
    const { id, change: units, remark, request_key: requestKey } = input;
    const stock = await correctStock(db, member, { goodsId: id, units, remark, requestKey }, now);
    return { data: { id, stock }, message: `库存已调整，现有 ${stock}`, next: pathTo('goods_edit', { id }) };
  },
});
