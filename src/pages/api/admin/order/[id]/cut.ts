import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { formatFen, fenToYuan } from '#lib/platform/money.rules.ts';
import { yuan } from '#lib/platform/http/call/answer.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { cutLine } from '#lib/trade/order-desk/change-line.service.ts';
import { changeFieldsOf, cutForm } from '#lib/trade/parcels/office/parcels.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { WISHED_MESSAGE } from '#lib/trade/payments/refunds/refund-wishes.service.ts';
import { sendRefund } from '#lib/trade/payments/refunds/send-refund.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/cut',
  summary:
    '发货前减少一行的数量并退款：from 是 {订单行}_{批次}，number 是这个订单的第几次变更，重复提交只改一次',
  who: 'operator',
  input: cutForm.extend(changeFieldsOf),
  answer: z.object({ id: z.int(), refund_amount: yuan('退款'), is_done: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const { id: orderId, ...wish } = input;
    const { outcome, refundFen, refundIds } = await cutLine(db, member, { orderId, ...wish }, now);
    const providers = paymentProviders(runtime().settings, db);
    for (const refundId of refundIds) await sendRefund(db, providers, refundId, now);
    const isDone = outcome === 'done';
    const back = refundFen > 0 ? `，退款 ${formatFen(refundFen)}` : '';
    const message = isDone ? `数量已减少${back}，买家会收到消息` : WISHED_MESSAGE;
    return { data: { id: orderId, refund_amount: fenToYuan(refundFen), is_done: isDone }, message };
  },
});
