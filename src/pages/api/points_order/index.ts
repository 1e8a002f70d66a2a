import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { requestKeyField } from '#lib/platform/http/call/office.fields.ts';
import { exchange } from '#lib/trade/points-mall/exchange.service.ts';
import { pointsGoodsOf } from '#lib/trade/points-mall/points-goods.service.ts';
import {
  exchangedAnswer,
  exchangeForm,
  pointsOrderQuery,
  pointsOrdersAnswer,
  shownPriceFields,
} from '#lib/trade/points-mall/points-mall.fields.ts';
import { listPointsOrders } from '#lib/trade/points-mall/points-orders.service.ts';
import { walletForm } from '#lib/trade/wallet/wallet.fields.ts';
import { checkPaymentPassword } from '#lib/trade/wallet/payment-password.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/points_order',
  summary: '本人的积分订单，新的在前',
  who: 'member',
  input: pointsOrderQuery,
  answer: pointsOrdersAnswer,
  run: async ({ db, member, input }) => {
    const { orders, page, pages } = await listPointsOrders(db, { ...input, memberId: member.id });
    const data = orders.map(({ id, no, source, state, name, spec, ...order }) => ({
      ...{ id, no, source, state, goods_id: order.pointsGoodsId, name, spec, number: order.quantity },
      ...{ points: order.points, money_fen: order.moneyFen, carrier: order.carrier },
      ...{ tracking_no: order.trackingNo, created_at: order.createdAt },
    }));
    return { data: { data, page, pages } };
  },
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/points_order',
  summary: '用积分兑换商品；要另付的从余额付，须填支付密码；同一个 request_key 只兑一次',
  who: 'member',
  inPerson: true,
  input: exchangeForm.extend({
    goods_id: idField,
    ...shownPriceFields,
    request_key: requestKeyField.unwrap(),
    payment_password: walletForm.shape.payment_password.optional(),
  }),
  answer: exchangedAnswer,
  run: async ({ db, member, input, now }) => {
    const moneyFen = input.expected_fen ?? (await pointsGoodsOf(db, input.goods_id))?.moneyFen ?? 0;
    if (moneyFen > 0) await checkPaymentPassword(db, member, input.payment_password ?? '', now);
    const { goods_id: goodsId, quantity, address_id: addressId, request_key: requestKey } = input;
    // Held to what the password was asked for, also where the form names no price.
    const expected = { points: input.expected_points, moneyFen };
    const asked = { goodsId, quantity, addressId, expected, requestKey };
    const { id, no } = await exchange(db, member, asked, now);
    return { data: { id, no }, message: `兑换成功，积分订单 ${no}`, next: pathTo('points_orders') };
  },
});
