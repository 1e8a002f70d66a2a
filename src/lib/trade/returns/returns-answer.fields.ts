import { z } from 'zod';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import { keysOf, moment } from '#lib/platform/http/call/answer.fields.ts';
import {
  paysNothing,
  RETURN_KINDS,
  RETURN_REASONS,
  RETURN_STATES,
} from '#lib/trade/returns/returns.rules.ts';
import type { ListedReturn } from '#lib/trade/returns/returns.repository.ts';
import type { WithMoney } from '#lib/trade/returns/list-returns.service.ts';
import type { ReturnDetail } from '#lib/trade/returns/returns-view.service.ts';

/** A return as its list answers it; amounts in yuan. */
export const returnAnswer = z.object({
  id: z.int(),
  order_id: z.int(),
  order_no: z.string(),
  kind: keysOf(RETURN_KINDS),
  reason: keysOf(RETURN_REASONS),
  state: keysOf(RETURN_STATES),
  refund: z
    .number()
    .describe('退款（元）；待审核的是现在同意会退多少，价格差异在核定前是 0；已驳回、已撤回的是 0'),
  is_in_review: z.boolean().describe('已同意的售后，退款等另一位同事复核'),
  is_refunding: z.boolean().describe('已完成的售后，款项还在退回途中'),
  withheld: z.number().describe('已用掉、收不回的积分和返现，从退款里扣的（元）'),
  voucher: z.number().describe('退成现金券（元）；已驳回、已撤回的是 0'),
  answer: z.string(),
  created_at: moment('申请时间'),
  done_at: moment('完成时间').nullable(),
});

/** A return with its lines. */
export const returnDetailAnswer = returnAnswer.extend({
  words: z.string(),
  carrier: z.string().describe('寄回的承运商'),
  tracking_no: z.string().describe('寄回的运单号'),
  lines: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      spec: z.string(),
      quantity: z.int(),
      refund: z.number(),
      voucher: z.number(),
    }),
  ),
  messages: z.array(z.object({ from: z.enum(['buyer', 'shop']), text: z.string(), at: moment('时间') })),
});

export const toReturnAnswer = (
  row: WithMoney<ListedReturn> | ReturnDetail,
): z.output<typeof returnAnswer> => ({
  id: row.id,
  order_id: row.orderId,
  order_no: row.orderNo,
  kind: row.kind,
  reason: row.reason,
  state: row.state,
  refund: fenToYuan(paysNothing(row) ? 0 : row.refundFen),
  is_in_review: row.isInReview,
  is_refunding: row.isPaying,
  withheld: fenToYuan(row.withheldFen),
  voucher: fenToYuan(paysNothing(row) ? 0 : row.voucherFen),
  answer: row.answer,
  created_at: row.createdAt,
  done_at: row.doneAt,
});

export const toReturnDetail = (row: ReturnDetail): z.output<typeof returnDetailAnswer> => ({
  ...toReturnAnswer(row),
  words: row.words,
  carrier: row.backCarrier,
  tracking_no: row.backNo,
  lines: row.lines.map(({ id, name, spec, quantity, refundFen, voucherFen }) => ({
    id,
    name,
    spec,
    quantity,
    refund: fenToYuan(refundFen),
    voucher: fenToYuan(voucherFen),
  })),
  messages: row.talk.map(({ isShop, text, at }) => ({
    from: isShop ? ('shop' as const) : ('buyer' as const),
    text,
    at,
  })),
});
