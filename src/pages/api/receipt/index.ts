import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { uploadAddress } from '#lib/people/uploads/uploads.rules.ts';
import { keysOf, moment } from '#lib/platform/http/call/answer.fields.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { receiptQuery } from '#lib/trade/receipts/receipts.fields.ts';
import { RECEIPT_STATES } from '#lib/trade/receipts/receipts.rules.ts';
import { listReceipts } from '#lib/trade/receipts/receipts.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/receipt',
  summary: '我的订单回执：含麻黄碱的订单收货后 15 天内要上传',
  who: 'member',
  input: receiptQuery,
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        order_id: z.int(),
        order_no: z.string(),
        state: keysOf(RECEIPT_STATES),
        state_text: z.string(),
        due_at: moment('期限'),
        is_overdue: z.union([z.literal(0), z.literal(1)]).describe('逾期，不能再订含麻黄碱商品'),
        sent_at: moment('提交时间').nullable(),
        reason: z.string().describe('退回原因'),
        pages: z.array(z.string().describe('地址')),
      }),
    ),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
    total: z.int(),
  }),
  run: async ({ db, member, input, now }) => {
    const { receipts, counts, page, pages } = await listReceipts(db, { ...input, memberId: member.id }, now);
    const data = receipts.map((receipt) => ({
      id: receipt.id,
      order_id: receipt.orderId,
      order_no: receipt.orderNo,
      state: receipt.state,
      state_text: RECEIPT_STATES[receipt.state],
      due_at: receipt.dueAt,
      is_overdue: flagOf(receipt.isOverdue),
      sent_at: receipt.sentAt,
      reason: receipt.state === 'refused' ? receipt.reason : '',
      pages: receipt.pages.map(({ uploadId }) => uploadAddress(uploadId)),
    }));
    return { data: { data, page, pages, total: counts[input.state ?? 'all'] } };
  },
});
