import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { idempotencyKeyField } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { exchange } from '#lib/trade/points-mall/exchange.service.ts';
import { pointsGoodsOf } from '#lib/trade/points-mall/points-goods.service.ts';
import {
  addressChoiceForm,
  exchangedAnswer,
  exchangeForm,
  pointsOrderQuery,
  pointsOrdersAnswer,
  shownPriceFields,
} from '#lib/trade/points-mall/points-mall.fields.ts';
import {
  addressPointsOrder,
  cancelPointsOrder,
  listPointsOrders,
  receivePointsOrder,
} from '#lib/trade/points-mall/points-orders.service.ts';
import { checkPaymentPassword } from '#lib/trade/wallet/payment-password.service.ts';
import { walletForm } from '#lib/trade/wallet/wallet.fields.ts';
import { z } from 'zod';

export const postPointsOrderIdAddress = defineCall({
  method: 'POST',
  path: '/api/points_order/{id}/address',
  summary: '给没有发货的积分订单选收货地址',
  who: 'member',
  input: addressChoiceForm.extend({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input }) => {
    await addressPointsOrder(db, member, { id: input.id, addressId: input.address_id });
    return { data: { id: input.id }, message: '收货地址已保存', next: pathTo('points_orders') };
  },
});

export const postPointsOrderIdCancel = defineCall({
  method: 'POST',
  path: '/api/points_order/{id}/cancel',
  summary: '取消没有发货的积分订单，积分和金额退回',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await cancelPointsOrder(db, member, input.id, now);
    return {
      data: { id: input.id, state: 'cancelled' },
      message: '已取消，积分和金额已退回',
      next: pathTo('points_orders'),
    };
  },
});

export const postPointsOrderIdReceive = defineCall({
  method: 'POST',
  path: '/api/points_order/{id}/receive',
  summary: '确认收到积分商品',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await receivePointsOrder(db, member, input.id, now);
    return {
      data: { id: input.id, state: 'completed' },
      message: '已确认收货',
      next: pathTo('points_orders'),
    };
  },
});

export const getPointsOrder = defineCall({
  method: 'GET',
  path: '/api/points_order',
  summary: '本人的积分订单，新的在前',
  who: 'member',
  input: pointsOrderQuery,
  answer: pointsOrdersAnswer,
  run: async ({ db, member, input }) => {
    const { orders, page, pages } = await listPointsOrders(db, { ...input, memberId: member.id });
    const data = orders.map(({ id, no, source, state, name, spec, ...order }) => ({
      id,
      no,
      source,
      state,
      goods_id: order.pointsGoodsId,
      name,
      spec,
      number: order.quantity,
      points: order.points,
      money_fen: order.moneyFen,
      carrier: order.carrier,
      tracking_no: order.trackingNo,
      created_at: order.createdAt,
    }));
    return { data: { data, page, pages } };
  },
});

export const postPointsOrder = defineCall({
  method: 'POST',
  path: '/api/points_order',
  summary: '用积分兑换商品；要另付的从余额付，须填支付密码；同一个 idempotency_key 只兑一次',
  who: 'member',
  inPerson: true,
  input: exchangeForm.extend({
    goods_id: idField,
    ...shownPriceFields,
    idempotency_key: idempotencyKeyField.unwrap(),
    payment_password: walletForm.shape.payment_password.optional(),
  }),
  answer: exchangedAnswer,
  run: async ({ db, member, input, now }) => {
    const moneyFen = input.expected_fen ?? (await pointsGoodsOf(db, input.goods_id))?.moneyFen ?? 0;
    if (moneyFen > 0) await checkPaymentPassword(db, member, input.payment_password ?? '', now);
    const { goods_id: goodsId, quantity, address_id: addressId, idempotency_key: idempotencyKey } = input;
    // The price shown at the password prompt counts, also where the form has no price.
    const expected = { points: input.expected_points, moneyFen };
    const asked = { goodsId, quantity, addressId, expected, idempotencyKey };
    const { id, no } = await exchange(db, member, asked, now);
    return { data: { id, no }, message: `兑换成功，积分订单 ${no}`, next: pathTo('points_orders') };
  },
});
