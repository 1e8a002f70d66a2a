import { moveLot } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { lotChangeAnswer, lotPlaceForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/lots/{lot}/place',
  summary: '改一个批次的库位',
  who: 'operator',
  input: lotPlaceForm.extend({ id: idField, lot: idField }),
  answer: lotChangeAnswer,
  example: { id: 31, quantity: 120, stock: 440 },
  run: async ({ db, member, input, now }) => {
    const { id, lot, place } = input;
    const press = { goodsId: id, lotId: lot, place };
    const data = await moveLot(db, member, press, now);
    return { data, message: `库位已改`, next: pathTo('goods_lot', { id, lot }) };
  },
});
