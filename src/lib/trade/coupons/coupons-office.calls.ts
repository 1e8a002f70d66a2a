import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer, sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { idField, pageField, requiredText, wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { unknownLineAnswer } from '#lib/trade/coupons/coupons-answer.fields.ts';
import {
  batchOfForm,
  findGoodsLines,
  moreProblems,
  outletOfForm,
  overSavedBatch,
} from '#lib/trade/coupons/office/batch-form.service.ts';
import {
  basedOnFields,
  batchForm,
  batchQuery,
  holderQueryFields,
  outletForm,
  takeBackForm,
} from '#lib/trade/coupons/office/batch.fields.ts';
import { batchAnswer, batchPageAnswer } from '#lib/trade/coupons/office/batches.columns.ts';
import {
  createBatch,
  editBatch,
  editOutlet,
  getBatch,
  listBatches,
  stopBatch,
} from '#lib/trade/coupons/office/batches.service.ts';
import { selectionFields, selectionOfForm } from '#lib/trade/coupons/office/giving.fields.ts';
import {
  getGiving,
  giveOut,
  prepareGiving,
  previewGiving,
} from '#lib/trade/coupons/office/giving.service.ts';
import { holderPageAnswer } from '#lib/trade/coupons/office/holders.columns.ts';
import { exportHolders, listHolders, takeBack } from '#lib/trade/coupons/office/holders.service.ts';
import { z } from 'zod';

export const postAdminCouponIdEdit = defineCall({
  method: 'POST',
  path: '/api/admin/coupon/{id}/edit',
  summary: '修改还没有发出的一批券',
  who: 'operator',
  input: batchForm.safeExtend({ id: idField, ...basedOnFields }),
  answer: idAnswer,
  alsoWrong: moreProblems,
  run: async ({ db, member, input, now }) => {
    const { id, marks, based_on, ...typed } = input;
    const { form, basedOn } = await overSavedBatch(db, batchForm, { id, marks, based_on, typed }, now);
    await editBatch(db, member, { id, basedOn, input: await batchOfForm(db, form, now) }, now);
    return { data: { id }, message: '已保存', next: pathTo('coupon_batch', { id }) };
  },
});

export const getAdminCouponIdExport = defineCall({
  method: 'GET',
  path: '/api/admin/coupon/{id}/export',
  summary: '导出一批券的持有人（CSV）',
  who: 'operator',
  input: z.object({ id: idField, ...holderQueryFields }),
  answer: sentAs('text/csv'),
  run: async ({ db, member, input: { id: batchId, ...query }, now }) => {
    await getBatch(db, batchId, now);
    const bytes = await exportHolders(db, member, { batchId, ...query }, now);
    const name = `coupon-${batchId}-${formatDate(now)}.csv`;
    return { data: null, file: { bytes, type: 'text/csv; charset=utf-8', name } };
  },
});

export const postAdminCouponIdGiving = defineCall({
  method: 'POST',
  path: '/api/admin/coupon/{id}/giving',
  summary: '准备发放：按等级、地区、类型，或名单（list，每行一个用户名或公司）；答发给多少家、哪些行没有找到',
  who: 'operator',
  input: selectionFields.safeExtend({ id: idField }),
  answer: z.object({
    recipients: z.int(),
    atLimit: z.int(),
    left: z.int().nullable(),
    willGive: z.int(),
    unknown: z.array(unknownLineAnswer),
    id: z.int(),
  }),
  run: async ({ db, member, input, now }) => {
    const { id: batchId } = input;
    const giving = await prepareGiving(db, member, { batchId, selection: selectionOfForm(input) }, now);
    const preview = await previewGiving(db, await getGiving(db, giving));
    return { data: { id: giving, ...preview }, next: pathTo('coupon_give', { id: batchId }, { giving }) };
  },
});

export const getAdminCouponIdHolders = defineCall({
  method: 'GET',
  path: '/api/admin/coupon/{id}/holders',
  summary: '一批券的持有人：取得、使用时间与订单',
  who: 'operator',
  input: z.object({ id: idField, ...holderQueryFields, page: pageField }),
  answer: holderPageAnswer,
  run: async ({ db, input: { id: batchId, ...query }, now }) => {
    await getBatch(db, batchId, now);
    return { data: await listHolders(db, { batchId, ...query }, now) };
  },
});

export const getAdminCouponId = defineCall({
  method: 'GET',
  path: '/api/admin/coupon/{id}',
  summary: '一批券：条件、已发、已用、剩余、成本与带来的商品金额（分）',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: batchAnswer,
  run: async ({ db, input, now }) => ({ data: await getBatch(db, input.id, now) }),
});

export const postAdminCouponIdOutlet = defineCall({
  method: 'POST',
  path: '/api/admin/coupon/{id}/outlet',
  summary: '修改一批券的名称、总数、每户限领与领取时间；已发出的也可以改',
  who: 'operator',
  input: outletForm.safeExtend({ id: idField, ...basedOnFields }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { id, marks, based_on, ...typed } = input;
    const { form, basedOn } = await overSavedBatch(db, outletForm, { id, marks, based_on, typed }, now);
    await editOutlet(db, member, { id, basedOn, input: outletOfForm(form) }, now);
    return { data: { id }, message: '已保存', next: pathTo('coupon_batch', { id }) };
  },
});

export const postAdminCouponIdStop = defineCall({
  method: 'POST',
  path: '/api/admin/coupon/{id}/stop',
  summary: '停止发放一批券；已发出的仍可使用',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await stopBatch(db, member, input.id, now);
    return { data: { id: input.id, state: 'stopped' }, message: '已停止发放，已发出的仍可使用' };
  },
});

export const postAdminCouponGivingIdGive = defineCall({
  method: 'POST',
  path: '/api/admin/coupon/giving/{id}/give',
  summary: '发放准备好的名单；重复提交每户仍只得一张，中断后再提交会接着发完',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ given: z.int(), atLimit: z.int(), unserved: z.int(), id: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { batchId } = await getGiving(db, input.id);
    const result = await giveOut(db, member, input.id, now);
    const { given, atLimit, unserved } = result;
    const rest = [
      atLimit > 0 && `${atLimit} 家已达每户限领`,
      unserved > 0 && `${unserved} 家因数量不足没有发到`,
    ].filter((words) => words !== false);
    return {
      data: { id: input.id, ...result },
      message: [`已发给 ${given} 家`, ...rest].join('，'),
      next: pathTo('coupon_batch', { id: batchId }),
    };
  },
});

export const getAdminCouponGoods = defineCall({
  method: 'GET',
  path: '/api/admin/coupon/goods',
  summary: '按名称、拼音、编码查找可以加入范围的商品，每种一行',
  who: 'operator',
  input: z.object({ keywords: z.string().trim().max(LONGEST_KEYWORDS).catch('') }),
  answer: z.object({ list: z.array(z.string()) }),
  run: async ({ db, input }) => ({ data: { list: await findGoodsLines(db, input.keywords) } }),
});

export const postAdminCouponHeldIdTakeBack = defineCall({
  method: 'POST',
  path: '/api/admin/coupon/held/{id}/take_back',
  summary: '从持有人收回一张没有使用的券；重复提交不变',
  who: 'operator',
  input: takeBackForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), batch_id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id, reason }, now }) => {
    const batchId = await takeBack(db, member, { id, reason }, now);
    return { data: { id, batch_id: batchId, state: 'taken_back' }, message: '已收回这张券' };
  },
});

const MADE = '这批券刚才已经建好，没有再建一批。要再建同样的，请点“复制”。';

export const getAdminCoupon = defineCall({
  method: 'GET',
  path: '/api/admin/coupon',
  summary: '优惠券批次：状态、搜索、发放与使用的数字',
  who: 'operator',
  input: batchQuery,
  answer: batchPageAnswer,
  run: async ({ db, input, now }) => ({ data: await listBatches(db, input, now) }),
});

export const postAdminCoupon = defineCall({
  method: 'POST',
  path: '/api/admin/coupon',
  summary: '新建一批券；idempotency_key 相同的只建一批，内容改过则答 409',
  who: 'operator',
  input: batchForm.safeExtend({
    idempotency_key: requiredText('表单编号', 64, 8),
    once_after: wholeNumber('编号不正确', [0, LARGEST_ID])
      .optional()
      .catch(undefined)
      .describe('编号比它大、一小时内新建、内容完全相同的一批已有时，答那一批，不再新建；不填不查'),
  }),
  answer: idAnswer,
  alsoWrong: moreProblems,
  run: async ({ db, member, input, now }) => {
    const { idempotency_key: idempotencyKey, once_after: onceAfter } = input;
    const batch = { input: await batchOfForm(db, input, now), idempotencyKey, onceAfter };
    const { id, isNew } = await createBatch(db, member, batch, now);
    return { data: { id }, message: isNew ? '已新建这批券' : MADE, next: pathTo('coupon_batch', { id }) };
  },
});
