import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fen } from '#lib/platform/http/call/answer.fields.ts';
import { idsField, idsFieldOf } from '#lib/platform/http/call/common.fields.ts';
import { unlessRefused } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { numbersField } from '#lib/trade/cart/add/cart.fields.ts';
import { saveTypedNumbers } from '#lib/trade/cart/cart.service.ts';
import { changeLines, saveChoices } from '#lib/trade/checkout/change-draft.service.ts';
import { checkOrder } from '#lib/trade/checkout/check-order.service.ts';
import {
  checkOrderDataAnswer,
  choiceFields,
  draftKeyField,
  toChoices,
} from '#lib/trade/checkout/checkout.fields.ts';
import { checkoutAfterLogin, openDraft } from '#lib/trade/checkout/checkout.service.ts';
import { payableFen } from '#lib/trade/checkout/choices.rules.ts';
import { requireContract } from '#lib/trade/contracts/contracts.service.ts';
import { z } from 'zod';

export const postCartCheckout = defineCall({
  method: 'POST',
  path: '/api/cart/checkout',
  summary: '结算所选商品；不传 ids 时结算已勾选的商品；先存下改过的数量',
  who: 'member',
  pricesCart: true,
  needsContract: true,
  afterLogin: checkoutAfterLogin,
  input: z.object({ ids: idsField.optional(), numbers: numbersField.optional() }),
  answer: z.object({
    key: z.string().describe('结算单号'),
    gift_units: z.int().describe('赠品件数与积分之和，提交订单时的 expected_gifts'),
    addresses: z.array(z.object({ id: z.int(), shipping_fen: fen('运费'), payable_fen: fen('应付金额') })),
    next: z.string().describe('接下来的页面'),
  }),
  run: async ({ db, member, input, now }) => {
    const { ids, numbers = [] } = input;
    const message = await saveTypedNumbers(db, member, { typed: numbers, ordered: ids }, now);
    const key = await openDraft(db, member, ids ?? null, now);
    const next = pathTo('check_order', {}, { key });
    await requireContract(db, member, now, { goOn: next });
    const view = await checkOrder(db, member, { key }, now);
    const data = view.state === 'open' ? view.data : null;
    const addresses = data?.choices.map((choice) => ({
      id: choice.id,
      shipping_fen: choice.shippingFen,
      payable_fen: payableFen(data, choice),
    }));
    const answer = { key, gift_units: data?.giftUnits ?? 0, addresses: addresses ?? [], next };
    return { data: answer, message, next };
  },
  does: '进入结算，核对订单',
});

export const postCheckoutKeyChoices = defineCall({
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

const linesField = idsFieldOf('请选择商品').optional();

export const postCheckoutKeyLines = defineCall({
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
