import {
  checkOrderDataAnswer,
  choiceFields,
  draftKeyField,
  toChoices,
} from '#lib/trade/checkout/checkout.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { checkOrder } from '#lib/trade/checkout/check-order.service.ts';
import { saveChoices } from '#lib/trade/checkout/change-draft.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/checkout/{key}/choices',
  summary: '保存核对订单页的选择，返回按现在的选择计算的结算单',
  who: 'member',
  pricesCart: true,
  input: z.object({ ...choiceFields, key: draftKeyField }),
  answer: z.object({ check: checkOrderDataAnswer.nullable() }),
  run: async ({ db, member, input, now }) => {
    await saveChoices(db, member, { key: input.key, change: toChoices(input) }, now);
    const view = await checkOrder(db, member, { key: input.key }, now);
    return { data: { check: view.state === 'open' ? view.data : null }, message: '' };
  },
});
