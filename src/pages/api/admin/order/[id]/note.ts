import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { orderNoteForm } from '#lib/trade/order-desk/order-desk.fields.ts';
import { noteOrder } from '#lib/trade/order-desk/order-desk.service.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/note',
  summary: '给订单写内部备注，买家看不到',
  who: 'operator',
  input: orderNoteForm.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, text }, now }) => {
    await noteOrder(db, member, { id, text }, now);
    return { data: { id }, message: '备注已保存' };
  },
});
