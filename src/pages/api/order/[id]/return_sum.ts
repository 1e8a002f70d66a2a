import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { yuan } from '#lib/platform/http/call/answer.fields.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import { previewReturn } from '#lib/trade/returns/preview-return.service.ts';
import { returnSumQuery, unitsOf } from '#lib/trade/returns/returns.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/order/{id}/return_sum',
  summary: '申请售后以前算一算：退什么、扣什么；units_{订单行} 是每行的数量，不提交申请',
  who: 'member',
  input: returnSumQuery.extend({ id: idField }).catchall(z.unknown()),
  answer: z.object({
    refund: yuan('预计退款；价格差异是最多可补的'),
    voucher: yuan('预计退成现金券'),
    gift: yuan('没有退回的赠品扣的；补退的为负'),
    points: z.int().describe('收回的积分'),
    cashback: yuan('收回的返现'),
    rows: z.array(z.object({ label: z.string(), text: z.string() })).describe('从商品金额到退款的各步'),
  }),
  run: async ({ db, member, input }) => {
    const { id: orderId, kind, reason } = input;
    const { values: units } = unitsOf(input);
    const preview = await previewReturn(db, member, { orderId, kind, reason, units });
    const { refundFen, voucherFen, giftFen, points, cashbackFen, rows } = preview;
    return {
      data: {
        refund: fenToYuan(refundFen),
        voucher: fenToYuan(voucherFen),
        gift: fenToYuan(giftFen),
        points,
        cashback: fenToYuan(cashbackFen),
        rows,
      },
    };
  },
});
