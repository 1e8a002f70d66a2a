import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import {
  askedParcel,
  askPasted,
  packedUnits,
  parcelFields,
  parcelsFields,
} from '#lib/trade/parcels/office/parcels.fields.ts';
import { correctParcel, packParcel, shipOrder, shipParcels } from '#lib/trade/parcels/office/ship.service.ts';
import { z } from 'zod';

export const postAdminOrderIdPack = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/pack',
  summary:
    '发出一个包裹，可以只装一部分：units_{订单行}_{批次} 是每个批次的数量；同一个运单号、同样的商品重复提交只发一次',
  who: 'operator',
  input: parcelFields.extend({ id: idField }).catchall(z.unknown()),
  answer: z.object({ id: z.int(), is_all: z.boolean().describe('订单是否已全部发出') }),
  run: async ({ db, member, input, now }) => {
    const { id } = input;
    const { units, wrong } = packedUnits(input);
    if (wrong) throw fieldError(wrong, '数量请填整数。');
    const { isRepeated, isAll } = await packParcel(db, member, { id, units, ...askedParcel(input) }, now);
    const message = isRepeated
      ? '这个运单号之前已经发出，没有重复发货'
      : isAll
        ? '包裹已发出，订单全部发货'
        : '包裹已发出，订单还有商品待发';
    const next = isAll ? pathTo('order_on_desk', { id }) : pathTo('pack', { id });
    return { data: { id, is_all: isAll }, message, next };
  },
});

export const postAdminOrderIdShip = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/ship',
  summary:
    '订单发货：余下的全部商品一个包裹；运单号不像承运商的先问，见 checked_no；更正物流信息用 /api/admin/parcel/{id}/correct',
  who: 'operator',
  input: parcelFields.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await shipOrder(db, member, { id: input.id, ...askedParcel(input) }, now);
    return { data: { id: input.id, state: 'shipped' }, message: '已发货' };
  },
});

export const postAdminOrderShip = defineCall({
  method: 'POST',
  path: '/api/admin/order/ship',
  summary:
    '批量发货：每行一单，有一行不对就一单也不发；运单号不像承运商的先问，见 checked_no；重复提交不会重发',
  who: 'operator',
  input: parcelsFields,
  answer: z.object({ shipped: z.int(), before: z.int() }),
  run: async ({ db, member, input, now }) => {
    askPasted(input);
    const { shipped, before } = await shipParcels(db, member, input, now);
    const earlier = before > 0 ? `，${before} 单之前已按这个运单号发出` : '';
    return { data: { shipped, before }, message: `已发货 ${shipped} 单${earlier}` };
  },
});

export const postAdminParcelIdCorrect = defineCall({
  method: 'POST',
  path: '/api/admin/parcel/{id}/correct',
  summary: '更正一个包裹的承运商和运单号，买家会收到消息',
  who: 'operator',
  input: parcelFields.extend({
    id: idField,
    shown: z
      .string()
      .optional()
      .describe('改的是哪一份：打开时的承运商和运单号，中间空一格；之后同事改过就不保存。不填不检查'),
  }),
  answer: z.object({ id: z.int(), order_id: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { id, shown, carrier, tracking_no: trackingNo } = input;
    const ask = () => void askedParcel(input);
    const { orderId } = await correctParcel(db, member, { id, shown, ask, carrier, trackingNo }, now);
    return { data: { id, order_id: orderId }, message: '物流信息已更正' };
  },
});
