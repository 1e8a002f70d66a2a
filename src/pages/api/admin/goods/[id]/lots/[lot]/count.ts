import { countLot } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { lotChangeAnswer, lotCountForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/lots/{lot}/count',
  summary: '盘点一个批次（counted 为实盘数量）；同一个 request_key 只算一次',
  who: 'operator',
  input: lotCountForm.extend({ id: idField, lot: idField }),
  answer: lotChangeAnswer,
  example: { id: 31, quantity: 120, stock: 440 },
  run: async ({ db, member, input, now }) => {
    const { id, lot, counted, remark, request_key: requestKey } = input;
    const press = { goodsId: id, lotId: lot, requestKey, counted, remark };
    const data = await countLot(db, member, press, now);
    return {
      data,
      message: `盘点已记入台账，这个批次现有 ${data.quantity}`,
      next: pathTo('goods_lot', { id, lot }),
    };
  },
});
