import {
  INVOICE_KINDS,
  type InvoiceKind,
  ORDER_STATES,
  type OrderState,
} from '#lib/trade/orders/orders.rules.ts';
import { LONGEST_REMARK } from '#lib/trade/checkout/check-order.rules.ts';
import { z } from 'zod';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { optionalText, pageField } from '#lib/platform/http/call/common.fields.ts';
import { toOrderState } from '#lib/trade/orders/view/orders-api.rules.ts';
import { listOrders } from '#lib/trade/orders/view/orders.service.ts';
import { requireContract } from '#lib/trade/contracts/contracts.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/order',
  summary: '我的订单',
  who: 'member',
  input: z.object({
    state: z
      .enum(Object.keys(ORDER_STATES) as OrderState[])
      .nullable()
      .catch(null),
    keywords: optionalText(60, '搜索词'),
    page: pageField,
  }),
  run: async ({ db, member, input }) => {
    const { orders, ...rest } = await listOrders(db, member, input);
    return { data: { ...rest, data: orders.map(toOrderState) } };
  },
});

const UNKNOWN_AMOUNT = '请核对应付金额后再提交。';
/** What the buyer was shown as payable: nobody orders at a price he has not seen. Empty text is no amount. */
const expectedField = z
  .preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number(UNKNOWN_AMOUNT).int(UNKNOWN_AMOUNT).min(0, UNKNOWN_AMOUNT),
  )
  .describe('应付金额（分），见 /api/cart/checkout 的 payable_fen；与提交时不符则不下单（409）');

export const POST = defineCall({
  method: 'POST',
  path: '/api/order',
  summary: '提交订单',
  who: 'member',
  input: z.object({
    key: z.string('结算单已过期，请返回购物车重新结算。').min(1).max(64),
    address_id: z.coerce
      .number({ error: '请选择收货地址。' })
      .int('请选择收货地址。')
      .positive('请选择收货地址。'),
    invoice_kind: z
      .enum(Object.keys(INVOICE_KINDS) as InvoiceKind[], { error: '请选择发票类型' })
      .default('none'),
    remark: optionalText(LONGEST_REMARK, '备注'),
    expected_fen: expectedField,
  }),
  run: async ({ db, member, input, now }) => {
    const {
      key,
      address_id: addressId,
      invoice_kind: invoiceKind,
      remark,
      expected_fen: expectedFen,
    } = input;
    await requireContract(db, member, now, pathTo('check_order', {}, { key, address: addressId }));
    const orders = await submitDraft(
      db,
      member,
      { key, input: { addressId, invoiceKind, remark, expectedFen } },
      now,
    );
    const next = pathTo('pay_order', { id: orders[0]?.id ?? '' });
    const data = orders.map(({ id, no, kind, payableFen }) => ({ id, no, kind, payable_fen: payableFen }));
    return { data: { orders: data, next }, message: '订单已提交', next };
  },
});
