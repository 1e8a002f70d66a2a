import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { moment, fen } from '#lib/platform/http/call/answer.fields.ts';
import { choiceField, pageField } from '#lib/platform/http/call/common.fields.ts';
import { OFTEN_ORDERS } from '#lib/trade/quick-purchase/pad.rules.ts';
import { oftenBought } from '#lib/trade/quick-purchase/goods-for-pad.service.ts';
import { padRowAnswer } from '#lib/trade/quick-purchase/pad.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/fast_buy',
  summary:
    '常买的商品：近一年已付款的订单里买过的，按次数（times）、最近（last）或金额（amount）排；价格按上次的数量',
  who: 'member',
  input: z.object({ page: pageField, order: choiceField(OFTEN_ORDERS).catch('times').default('times') }),
  answer: z.object({
    list: z.array(
      padRowAnswer.extend({
        times: z.int().describe('几个订单里买过'),
        units: z.int().describe('共买了多少'),
        total_fen: fen('共花了多少'),
        last_at: moment('上次下单的时间'),
        last_number: z.int().describe('上次的数量'),
      }),
    ),
    total: z.int(),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
    per_page: z.int().describe('每页条数'),
  }),
  run: async ({ db, member, input, now }) => {
    const { list, total, page, pages, perPage } = await oftenBought(db, member, input, now);
    const rows = list.map(({ bought, row }) => ({
      ...row,
      times: bought.times,
      units: bought.units,
      total_fen: bought.amountFen,
      last_at: bought.lastAt,
      last_number: bought.lastQuantity,
    }));
    return { data: { list: rows, total, page, pages, per_page: perPage } };
  },
});
