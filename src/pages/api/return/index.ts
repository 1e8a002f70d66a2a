import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { storeField } from '#lib/trade/orders/view/order-query.fields.ts';
import { buyersOf } from '#lib/trade/orders/view/orders.service.ts';
import { returnsQuery } from '#lib/trade/returns/returns.fields.ts';
import { returnAnswer, toReturnAnswer } from '#lib/trade/returns/returns-answer.fields.ts';
import { listReturns } from '#lib/trade/returns/list-returns.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/return',
  summary: '退货售后申请，后申请的在前；连锁总部可以同时看门店的',
  who: 'member',
  input: returnsQuery.extend({ store: storeField }),
  answer: z.object({ list: z.array(returnAnswer), page: z.int(), pages: z.int() }),
  run: async ({ db, member, input: { state, page, store } }) => {
    const memberIds = await buyersOf(db, member, store ?? 'own');
    const shown = await listReturns(db, { memberIds, state, page });
    return { data: { list: shown.returns.map(toReturnAnswer), page: shown.page, pages: shown.pages } };
  },
});
