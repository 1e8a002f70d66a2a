import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { photoFiles } from '#lib/people/uploads/photos.fields.ts';
import { checkUploads, savePhotos } from '#lib/people/uploads/uploads.service.ts';
import { yuan } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import { findReturnFor } from '#lib/storefront/stores-view.service.ts';
import { storeField } from '#lib/trade/orders/view/order-query.fields.ts';
import { buyersOf } from '#lib/trade/orders/view/orders.service.ts';
import { askedParcel, parcelFields } from '#lib/trade/parcels/office/parcels.fields.ts';
import { applyForReturn, returnableLines, returnPage } from '#lib/trade/returns/apply-return.service.ts';
import { listReturns } from '#lib/trade/returns/list-returns.service.ts';
import { sendBack, withdrawReturn, writeAboutReturn } from '#lib/trade/returns/own-return.service.ts';
import { previewReturn } from '#lib/trade/returns/preview-return.service.ts';
import {
  returnAnswer,
  returnDetailAnswer,
  toReturnAnswer,
  toReturnDetail,
} from '#lib/trade/returns/returns-answer.fields.ts';
import {
  returnForm,
  returnsQuery,
  returnSumQuery,
  returnWordForm,
  unitsOf,
} from '#lib/trade/returns/returns.fields.ts';
import { z } from 'zod';

export const postOrderIdReturn = defineCall({
  method: 'POST',
  path: '/api/order/{id}/return',
  summary: '申请退货或售后：units_{订单行} 是每行的数量；同一个 idempotency_key 重复提交只申请一次',
  who: 'member',
  files: {
    ...photoFiles,
    before: async ({ db, member, now, params }) => {
      if (!(await returnableLines(db, member, idField.parse(params['id'])))) throw notFound('这个订单');
      await checkUploads(db, member, 'return', now);
    },
  },
  input: returnForm
    .extend({
      id: idField,
      idempotency_key: z.string('请刷新页面后再提交').min(8, '请刷新页面后再提交').max(64),
    })
    .catchall(z.unknown()),
  answer: z.object({ id: z.int(), next: z.string().describe('接下来的页面') }),
  run: async ({ db, member, input, now }) => {
    const { id: orderId, kind, reason, words, idempotency_key: idempotencyKey } = input;
    const { values: units, wrong } = unitsOf(input);
    const [first] = wrong;
    if (first) throw fieldError(first, '数量请填整数。');
    const photoIds = await savePhotos(db, member, { photos: input, purpose: 'return' }, now);
    const row = await applyForReturn(
      db,
      member,
      { orderId, kind, reason, words, units, photoIds, idempotencyKey },
      now,
    );
    const next = returnPage(row);
    return { data: { id: row.id, next }, message: '售后申请已提交，处理后会发消息给您', next };
  },
  does: '申请售后',
});

export const getOrderIdReturnSum = defineCall({
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

export const getReturnId = defineCall({
  method: 'GET',
  path: '/api/return/{id}',
  summary: '一个退货售后申请；连锁总部也能看门店的',
  who: 'member',
  input: z.object({ id: idField }),
  answer: returnDetailAnswer,
  run: async ({ db, member, input: { id } }) => {
    const found = await findReturnFor(db, member, String(id));
    if (!found) throw notFound('这个售后申请');
    return { data: toReturnDetail(found.detail) };
  },
});

export const postReturnIdParcel = defineCall({
  method: 'POST',
  path: '/api/return/{id}/parcel',
  summary: '登记寄回商品的承运商和运单号，退货完成前可以更正',
  who: 'member',
  input: parcelFields.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { id } = input;
    await sendBack(db, member, { id, ...askedParcel(input) }, now);
    return { data: { id }, message: '已登记寄回的物流，商城收到后退款' };
  },
  does: '登记寄回物流',
});

export const postReturnIdWithdraw = defineCall({
  method: 'POST',
  path: '/api/return/{id}/withdraw',
  summary: '撤回还没有处理的售后申请；已同意的退货在寄回以前也可以',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id }, now }) => {
    await withdrawReturn(db, member, id, now);
    return { data: { id }, message: '已撤回售后申请' };
  },
  does: '撤回售后申请',
});

export const postReturnIdWord = defineCall({
  method: 'POST',
  path: '/api/return/{id}/word',
  summary: '给售后申请留言',
  who: 'member',
  input: returnWordForm.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, text }, now }) => {
    await writeAboutReturn(db, member, { id, text, isShop: false }, now);
    return { data: { id }, message: '留言已发出' };
  },
  does: '给售后留言',
});

export const getReturn = defineCall({
  method: 'GET',
  path: '/api/return',
  summary: '退货售后申请，后申请的在前；连锁总部可以同时看门店的',
  who: 'member',
  input: returnsQuery.extend({ store: storeField }),
  answer: z.object({ list: z.array(returnAnswer), page: z.int(), pages: z.int() }),
  run: async ({ db, member, input: { state, page, store } }) => {
    const memberIds = await buyersOf(db, member, store ?? 'own');
    const shown = await listReturns(db, { memberIds, state, page });
    return { data: { list: shown.returns.map(toReturnAnswer), page: shown.page, pages: shown.pages } };
  },
});
