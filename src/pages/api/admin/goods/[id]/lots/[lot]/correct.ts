import { correctLot } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { lotChangeAnswer, lotCorrectionForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/lots/{lot}/correct',
  summary: '更正一个批次的数量（change 为增减）；同一个 request_key 只算一次',
  who: 'operator',
  input: lotCorrectionForm.extend({ id: idField, lot: idField }),
  answer: lotChangeAnswer,
  example: { id: 31, quantity: 120, stock: 440 },
  run: async ({ db, member, input, now }) => {
    const { id, lot, change: units, remark, request_key: requestKey } = input;
    const press = { goodsId: id, lotId: lot, requestKey, units, remark };
    const data = await correctLot(db, member, press, now);
    return { data, message: `已更正，这个批次现有 ${data.quantity}`, next: pathTo('goods_lot', { id, lot }) };
  },
});
