import { promotionListAnswer } from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import { z } from 'zod';
import { promotionQuery, typedPromotionField } from '#lib/catalogue/pricing/office/form/promotions.fields.ts';
import { listPromotions } from '#lib/catalogue/pricing/office/promotion-list.service.ts';
import { savePromotion } from '#lib/catalogue/pricing/office/save-promotion.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { switchField } from '#lib/platform/http/call/common.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/promotion',
  summary: '促销列表：状态、种类、名称或商品',
  who: 'operator',
  input: promotionQuery,
  answer: promotionListAnswer,
  run: async ({ db, input, now }) => ({ data: await listPromotions(db, input, now) }),
});

export const POST = defineCall({
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
