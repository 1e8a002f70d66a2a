import { fen } from '#lib/platform/http/call/answer.fields.ts';
import { orderAnswer, toOrderState } from '#lib/trade/orders/view/orders-answer.fields.ts';
import { daysOf, orderQueryFields, storeField } from '#lib/trade/orders/view/order-query.fields.ts';
import { ShopError, unlessRefused } from '#lib/platform/http/call/errors.rules.ts';
import { addressField, choiceFields, draftKeyField, toChoices } from '#lib/trade/checkout/checkout.fields.ts';
import { saveChoices } from '#lib/trade/checkout/change-draft.service.ts';
import { z } from 'zod';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { listOrders } from '#lib/trade/orders/view/orders.service.ts';
import { requireContract } from '#lib/trade/contracts/contracts.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/order',
  summary: '我的订单；连锁总部可以同时看门店的',
  who: 'member',
  input: z.object({ ...orderQueryFields, store: storeField }),
  answer: z.object({
    data: z.array(orderAnswer),
    counts: z.object({
      all: z.int(),
      shipped: z.int(),
      paid: z.int(),
      unpaid: z.int(),
      completed: z.int(),
      cancelled: z.int(),
    }),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
    total: z.int(),
  }),
  run: async ({ db, member, input }) => {
    const { orders, ...rest } = await listOrders(db, member, { ...input, ...daysOf(input) });
    return { data: { ...rest, data: orders.map(toOrderState) } };
  },
});

const UNKNOWN_AMOUNT = '请核对应付金额后再提交。';
/** What the buyer was shown as payable: nobody orders at a price he has not seen. Empty text is no amount. */
const expectedField = z
  .preprocess(
    (value) => (value === '' ? undefined : value),
    wholeNumber(UNKNOWN_AMOUNT, [0, Number.MAX_SAFE_INTEGER]),
  )
  .describe('应付金额（分），见 /api/cart/checkout 的 payable_fen；与提交时不符则不下单（409）');

export const POST = defineCall({
  method: 'POST',
  path: '/api/order',
  summary: '提交订单',
  who: 'member',
  pricesCart: true,
  needsContract: true,
  input: z.object({
    ...choiceFields,
    address_id: addressField,
    key: draftKeyField,
    expected_fen: expectedField,
    expected_gifts: wholeNumber('请核对赠品后再提交。', [0, Number.MAX_SAFE_INTEGER])
      .optional()
      .describe(
        '赠品件数与积分之和，见 /api/cart/checkout 的 gift_units；有赠品时必填，与提交时不符则不下单（409）',
      ),
  }),
  answer: z.object({
    orders: z.array(
      z.object({
        id: z.int(),
        no: z.string(),
        kind: z.enum(['ephedrine', 'normal']),
        payable_fen: fen('应付金额'),
      }),
    ),
    next: z.string().describe('接下来的页面'),
  }),
  run: async ({ db, member, input, now }) => {
    const { key, expected_fen: expectedFen, expected_gifts: expectedGifts } = input;
    const choices = toChoices(input);
    const submit = async () => {
      await requireContract(db, member, now, { goOn: pathTo('check_order', {}, { key }) });
      return submitDraft(db, member, { key, input: { ...choices, expectedFen, expectedGifts } }, now);
    };
    const orders = await submit().catch(async (error: unknown) => {
      // What was chosen is there again next to the reason; what cannot be kept is no reason of its own.
      if (error instanceof ShopError)
        await saveChoices(db, member, { key, change: choices }, now).catch(unlessRefused);
      throw error;
    });
    const next = pathTo('pay_order', { id: orders[0]?.id ?? '' });
    const data = orders.map(({ id, no, kind, payableFen }) => ({ id, no, kind, payable_fen: payableFen }));
    return { data: { orders: data, next }, message: '订单已提交', next };
  },
  does: ({ orders }) => `提交订单 ${orders.map(({ no }) => no).join('、')}`,
});
