import { parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fen, keysOf, pagesAnswer, sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { idField, optionalText, wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { ShopError, unlessRefused } from '#lib/platform/http/call/errors.rules.ts';
import { exportAnswer, formatField } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { buyAgain } from '#lib/trade/cart/add/again.service.ts';
import { idempotencyKeyField } from '#lib/trade/cart/add/cart.fields.ts';
import { MOST_CART_LINES } from '#lib/trade/cart/cart-view.rules.ts';
import { saveChoices } from '#lib/trade/checkout/change-draft.service.ts';
import { addressField, choiceFields, draftKeyField, toChoices } from '#lib/trade/checkout/checkout.fields.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { requireContract } from '#lib/trade/contracts/contracts.service.ts';
import { orderDetailAnswer, toOrderDetailState } from '#lib/trade/order-detail/order-detail-answer.fields.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { cancelOrder, confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { ORDER_KINDS } from '#lib/trade/orders/order-words.rules.ts';
import { daysOf, orderQueryFields, storeField } from '#lib/trade/orders/view/order-query.fields.ts';
import { orderAnswer, toOrderState } from '#lib/trade/orders/view/orders-answer.fields.ts';
import { listOrders, orderLinesExport } from '#lib/trade/orders/view/orders.service.ts';
import { parcelAnswer, toParcelState } from '#lib/trade/parcels/parcels-answer.fields.ts';
import { withdrawCancel } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { z } from 'zod';

const NONE = '请勾选要采购的商品';

/** Parsed later, where the name of its goods is known for the error. */
const typedNumber = z.union([z.string(), z.number()], { error: parseQuantity('').problem });

/**
 * Reads the chosen lines; numbered fields of a form become a list. A line whose box was not ticked has no goods, and
 * its number is not read.
 */
const chosenLines = z.preprocess(
  (given) =>
    given !== null && typeof given === 'object' && !Array.isArray(given) ? Object.values(given) : given,
  z
    .array(z.object({ goods_id: idField.optional(), number: typedNumber.optional() }), { error: NONE })
    .max(MOST_CART_LINES, `一次最多 ${MOST_CART_LINES} 种商品`)
    .transform((lines) =>
      lines.flatMap(({ goods_id: goodsId, number: quantity }) =>
        goodsId === undefined ? [] : [{ goodsId, quantity }],
      ),
    )
    .refine((lines) => lines.length > 0, NONE),
);

export const postOrderIdBuyAgain = defineCall({
  method: 'POST',
  path: '/api/order/{id}/buy_again',
  summary: '再次采购：整单或选中的商品重新加入购物车，不能买的在 refused 里说明',
  who: 'member',
  pricesCart: true,
  input: z.object({
    id: idField,
    idempotency_key: idempotencyKeyField,
    lines: chosenLines
      .optional()
      .describe('只买这些商品：lines[0][goods_id]、lines[0][number]，数量不传则与原订单相同；不传则整单'),
  }),
  answer: z.object({
    next: z.string().describe('接下来的页面'),
    total: z.int(),
    refused: z.array(z.object({ goodsId: z.int(), reason: z.string() })).describe('没有加上的商品和原因'),
  }),
  run: async ({ db, member, input: { idempotency_key: idempotencyKey, ...chosen }, now }) => {
    const { message, ...added } = await buyAgain(db, member, { ...chosen, idempotencyKey }, now);
    const next = pathTo('cart');
    return { data: { ...added, next }, message, next };
  },
  does: '再次采购，商品已加入购物车',
});

export const postOrderIdCancel = defineCall({
  method: 'POST',
  path: '/api/order/{id}/cancel',
  summary: '取消未付款的订单；已付款、未发货的申请取消，处理前不发货',
  who: 'member',
  input: z.object({ id: idField, reason: optionalText(100, '取消原因') }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    const outcome = await cancelOrder(db, member, { id: input.id, reason: input.reason }, now);
    if (outcome === 'cancelled') return { data: { id: input.id, state: 'cancelled' }, message: '订单已取消' };
    const message =
      outcome === 'asked'
        ? '已申请取消，处理后会发消息给您'
        : '之前已经申请过取消，正在等待处理，原因以第一次填的为准；要改原因，请先撤回再申请';
    return { data: { id: input.id, state: 'paid' }, message };
  },
  does: '取消订单',
});

export const getOrderId = defineCall({
  method: 'GET',
  path: '/api/order/{id}',
  summary: '订单详情',
  who: 'member',
  input: z.object({ id: idField }),
  answer: orderDetailAnswer,
  run: async ({ db, member, input }) => ({ data: toOrderDetailState(await getOrder(db, member, input.id)) }),
});

export const getOrderIdParcels = defineCall({
  method: 'GET',
  path: '/api/order/{id}/parcels',
  summary: '订单的包裹：承运商、运单号、里面的商品和物流轨迹',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ data: z.array(parcelAnswer).describe('先发出的在前') }),
  run: async ({ db, member, input }) => {
    const { parcels, lines } = await getOrder(db, member, input.id);
    return { data: { data: parcels.map((parcel) => toParcelState(parcel, lines)) } };
  },
});

export const postOrderIdReceive = defineCall({
  method: 'POST',
  path: '/api/order/{id}/receive',
  summary: '确认收货',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await confirmReceipt(db, member, input.id, now);
    return { data: { id: input.id, state: 'completed' }, message: '已确认收货' };
  },
});

export const postOrderIdWithdrawCancel = defineCall({
  method: 'POST',
  path: '/api/order/{id}/withdraw_cancel',
  summary: '撤回取消申请，订单照常发货',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id }, now }) => {
    await withdrawCancel(db, member, id, now);
    return { data: { id }, message: '已撤回取消申请，订单照常发货' };
  },
  does: '撤回取消申请',
});

export const getOrderExport = defineCall({
  method: 'GET',
  path: '/api/order/export',
  summary: '导出我的订单（CSV 或 XLSX），每行一种商品，筛选与列表相同，最多 20000 行',
  who: 'member',
  input: z.object({
    ...orderQueryFields,
    store: storeField,
    format: formatField,
  }),
  answer: sentAs('text/csv'),
  run: async ({ db, member, input: { format, ...query }, now }) => {
    const list = orderLinesExport(member);
    return exportAnswer(db, { list, asked: query }, { title: '订单', name: 'orders', format }, now);
  },
});

export const getOrderList = defineCall({
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
    ...pagesAnswer,
    total: z.int(),
  }),
  run: async ({ db, member, input }) => {
    const { orders, ...rest } = await listOrders(db, member, { ...input, ...daysOf(input) });
    return { data: { ...rest, data: orders.map(toOrderState) } };
  },
});

const UNKNOWN_AMOUNT = '请核对应付金额后再提交。';

/**
 * Payable amount shown to the buyer: an order is never placed at a price that was not shown. Empty text is no amount.
 */
const expectedField = z
  .preprocess(
    (value) => (value === '' ? undefined : value),
    wholeNumber(UNKNOWN_AMOUNT, [0, Number.MAX_SAFE_INTEGER]),
  )
  .describe('应付金额（分），见 /api/cart/checkout 的 payable_fen；与提交时不符则不下单（409）');

export const postOrder = defineCall({
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
        kind: keysOf(ORDER_KINDS),
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
      // Saves the choices, so that the page shows them next to the reason; a failure to save is not reported
      // separately.
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
