import {
  checkOrderDataAnswer,
  choiceFields,
  draftKeyField,
  toChoices,
} from '#lib/trade/checkout/checkout.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idsFieldOf } from '#lib/platform/http/call/common.fields.ts';
import { checkOrder } from '#lib/trade/checkout/check-order.service.ts';
import { changeLines, saveChoices } from '#lib/trade/checkout/change-draft.service.ts';
import { unlessRefused } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

const linesField = idsFieldOf('请选择商品').optional();

export const POST = defineCall({
  method: 'POST',
  path: '/api/checkout/{key}/lines',
  summary: '调整结算单中的商品：不买、改为可购数量、按购物车更新；已作的选择保留',
  who: 'member',
  input: z.object({
    ...choiceFields,
    key: draftKeyField,
    drop: linesField.describe('本单不买的购物车行编号；商品仍在购物车中'),
    fit: linesField.describe('改为可购数量的购物车行编号'),
    take: linesField.describe('按购物车和现在的价格更新的购物车行编号'),
  }),
  answer: z.object({ check: checkOrderDataAnswer.nullable(), next: z.string().describe('接下来的页面') }),
  run: async ({ db, member, input, now }) => {
    const { key, drop, fit, take } = input;
    await saveChoices(db, member, { key, change: toChoices(input) }, now).catch(unlessRefused);
    await changeLines(db, member, { key, change: { drop, fit, take } }, now);
    const view = await checkOrder(db, member, { key }, now);
    const message = drop
      ? '已从本单移除，商品仍在购物车中。'
      : fit
        ? '数量已调整。'
        : '已按现在的购物车更新。';
    const next = pathTo('check_order', {}, { key });
    return { data: { check: view.state === 'open' ? view.data : null, next }, message, next };
  },
});
