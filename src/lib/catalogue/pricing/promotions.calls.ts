import {
  openPromotionAnswer,
  pastedGoodsAnswer,
  trialAnswer,
} from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import {
  pickFields,
  promotionQuery,
  typedPromotionField,
} from '#lib/catalogue/pricing/office/form/promotions.fields.ts';
import { pickGoods } from '#lib/catalogue/pricing/office/pick-goods.service.ts';
import { promotionListAnswer } from '#lib/catalogue/pricing/office/promotion-list.columns.ts';
import { listPromotions } from '#lib/catalogue/pricing/office/promotion-list.service.ts';
import {
  openPromotion,
  savePromotion,
  stopPromotion,
} from '#lib/catalogue/pricing/office/save-promotion.service.ts';
import { tryPromotion } from '#lib/catalogue/pricing/office/trial.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField, requiredText, switchField } from '#lib/platform/http/call/common.fields.ts';
import { versionField } from '#lib/platform/http/call/office.fields.ts';
import { z } from 'zod';

export const getAdminPromotionId = defineCall({
  method: 'GET',
  path: '/api/admin/promotion/{id}',
  summary: '打开促销',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: openPromotionAnswer,
  run: async ({ db, input, now }) => ({ data: await openPromotion(db, input.id, now) }),
});

export const postAdminPromotionIdSave = defineCall({
  method: 'POST',
  path: '/api/admin/promotion/{id}/save',
  summary: '修改促销（base 为打开时的版本；有提醒时须 force=1）',
  who: 'operator',
  input: z.object({
    id: idField,
    base: versionField,
    promotion: typedPromotionField,
    force: switchField,
  }),
  answer: z.union([
    z.object({ id: z.int(), warnings: z.array(z.never()) }),
    z.object({ id: z.null(), warnings: z.array(z.string()) }),
  ]),
  run: async ({ db, member, input, now }) => {
    const { id, base, promotion: typed, force: isForced } = input;
    const data = await savePromotion(db, member, { id, base, key: '', typed, isForced }, now);
    return { data, message: data.id === null ? '' : '已保存' };
  },
});

export const postAdminPromotionIdStop = defineCall({
  method: 'POST',
  path: '/api/admin/promotion/{id}/stop',
  summary: '立即停止促销',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    await stopPromotion(db, member, input.id, now);
    return { data: { id: input.id }, message: '已停止，所有页面按其余价格计价' };
  },
});

export const postAdminPromotionGoods = defineCall({
  method: 'POST',
  path: '/api/admin/promotion/goods',
  summary: '为促销选商品：搜索（search）、粘贴（paste）、筛选（filter）或按编号（ids）',
  who: 'operator',
  input: z.object(pickFields),
  answer: pastedGoodsAnswer,
  run: async ({ db, input, now }) => ({ data: await pickGoods(db, input, now) }),
});

export const getAdminPromotion = defineCall({
  method: 'GET',
  path: '/api/admin/promotion',
  summary: '促销列表：状态、种类、名称或商品',
  who: 'operator',
  input: promotionQuery,
  answer: promotionListAnswer,
  run: async ({ db, input, now }) => ({ data: await listPromotions(db, input, now) }),
});

export const postAdminPromotion = defineCall({
  method: 'POST',
  path: '/api/admin/promotion',
  summary: '新建促销（promotion 为 JSON；有提醒时须 force=1；key 相同只建一次）',
  who: 'operator',
  input: z.object({
    promotion: typedPromotionField,
    key: z.string('请刷新页面后重试').regex(/^[\w-]{16,40}$/, '请刷新页面后重试'),
    force: switchField,
  }),
  answer: z.union([
    z.object({ id: z.int(), warnings: z.array(z.never()) }),
    z.object({ id: z.null(), warnings: z.array(z.string()) }),
  ]),
  run: async ({ db, member, input, now }) => {
    const { promotion: typed, key, force: isForced } = input;
    const data = await savePromotion(db, member, { id: null, base: 0, key, typed, isForced }, now);
    return { data, message: data.id === null ? '' : '已保存' };
  },
});

export const postAdminPromotionTrial = defineCall({
  method: 'POST',
  path: '/api/admin/promotion/trial',
  summary: '试算：一个会员的购物车有这个促销和没有时各付多少',
  who: 'operator',
  input: z.object({
    id: idField.nullable().catch(null),
    promotion: typedPromotionField,
    member: requiredText('会员', 60),
    cart: z.string().max(20_000, '一次最多试 200 行').default(''),
  }),
  answer: trialAnswer,
  run: async ({ db, input, now }) => {
    const { id, promotion: typed, member, cart } = input;
    return { data: await tryPromotion(db, { id, typed, member, cart }, now) };
  },
});
