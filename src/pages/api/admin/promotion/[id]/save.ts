import { versionField } from '#lib/platform/http/call/office.fields.ts';
import { z } from 'zod';
import { savePromotion } from '#lib/catalogue/pricing/office/save-promotion.service.ts';
import { typedPromotionField } from '#lib/catalogue/pricing/office/form/promotions.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, switchField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
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
