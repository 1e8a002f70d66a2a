import { setLotState } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { lotChangeAnswer, lotStateForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/lots/{lot}/state',
  summary: '改一个批次的状态；只有在售的计入可售库存，召回的不能改',
  who: 'operator',
  input: lotStateForm.extend({ id: idField, lot: idField }),
  answer: lotChangeAnswer,
  example: { id: 31, quantity: 120, stock: 440 },
  run: async ({ db, member, input, now }) => {
    const { id, lot, state, remark } = input;
    const press = { goodsId: id, lotId: lot, state, remark };
    const data = await setLotState(db, member, press, now);
    return { data, message: `状态已改，可售库存 ${data.stock}`, next: pathTo('goods_lot', { id, lot }) };
  },
});
