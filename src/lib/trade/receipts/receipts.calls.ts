import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { uploadAddress } from '#lib/people/uploads/uploads.rules.ts';
import { checkUploads } from '#lib/people/uploads/uploads.service.ts';
import { flag, keysOf, moment, pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { acceptReceipt, refuseReceipt } from '#lib/trade/receipts/receipt-desk.service.ts';
import {
  decisionFields,
  receiptForm,
  receiptQuery,
  refusalFields,
} from '#lib/trade/receipts/receipts.fields.ts';
import { RECEIPT_STATES } from '#lib/trade/receipts/receipts.rules.ts';
import { checkMaySend, listReceipts, sendReceipt } from '#lib/trade/receipts/receipts.service.ts';
import { z } from 'zod';

export const postAdminReceiptIdAccept = defineCall({
  method: 'POST',
  path: '/api/admin/receipt/{id}/accept',
  summary: '通过一份订单回执；version 是看到的那一次上传',
  who: 'operator',
  input: z.object(decisionFields),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await acceptReceipt(db, member, input, now);
    return { data: { id: input.id, state: 'accepted' }, message: '已通过，买家会收到消息' };
  },
});

export const postAdminReceiptIdRefuse = defineCall({
  method: 'POST',
  path: '/api/admin/receipt/{id}/refuse',
  summary: '退回一份订单回执，写明原因；version 是看到的那一次上传',
  who: 'operator',
  input: refusalFields,
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    const { id, version, reason } = input;
    await refuseReceipt(db, member, { id, version, reason }, now);
    return { data: { id, state: 'refused' }, message: '已退回，买家会收到原因，可以重新上传' };
  },
});

/** Largest form in bytes, with all its files. */
const LARGEST_FORM = 24 * 1024 * 1024;

export const postReceiptId = defineCall({
  method: 'POST',
  path: '/api/receipt/{id}',
  summary: '上传一份订单回执（字段 pages，图片或 PDF，可有几个），提交审核；通过前可以重新上传',
  who: 'member',
  files: {
    largest: LARGEST_FORM,
    field: 'pages',
    words: '几个文件合计不能超过 24 MB，请压缩后再上传。',
    before: async ({ db, member, now, params }) => {
      await checkMaySend(db, member, idField.parse(params['id']));
      await checkUploads(db, member, 'receipt', now);
    },
  },
  input: receiptForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id, pages: files }, now }) => {
    const pages = [];
    for (const file of files)
      pages.push({ bytes: new Uint8Array(await file.arrayBuffer()), name: file.name });
    await sendReceipt(db, member, { id, pages }, now);
    return {
      data: { id, state: 'sent' },
      message: `回执已提交，共 ${pages.length} 页，审核结果会发消息通知`,
      next: pathTo('receipt', { id }),
    };
  },
  does: '上传订单回执',
});

export const getReceipt = defineCall({
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
        is_overdue: flag('逾期，不能再订含麻黄碱商品'),
        sent_at: moment('提交时间').nullable(),
        reason: z.string().describe('退回原因'),
        pages: z.array(z.string().describe('地址')),
      }),
    ),
    ...pagesAnswer,
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
