import { FOCUS_VARIANTS } from '#lib/content/adverts/advert-slots.rules.ts';
import { advertAnswer } from '#lib/content/adverts/adverts-answer.fields.ts';
import { bannersOf } from '#lib/content/adverts/adverts.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, idsFieldOf } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

/** Banners of a slot, for the document of calls. */
const BANNERS_EXAMPLE = {
  list: [
    {
      id: 1,
      slot: 'common',
      title: '秋冬呼吸用药备货节',
      subtitle: '满 1000 减 60，现货次日送达',
      url: pathTo('list', {}, { category: 'cold' }),
      image: '/picture/banner/1-1f4k2m.svg',
    },
  ],
};

/** Product §9.6: banners and links of a slot, such as `top`, `yx` or `brand/3`. */
export const getFocusVariant = defineCall({
  method: 'GET',
  path: '/api/focus/{variant}',
  takesRest: true,
  summary: `广告位与轮播图：variant 为 ${FOCUS_VARIANTS.join('、')} 或 brand/品牌编号；不写为 common`,
  who: 'anyone',
  input: z.object({
    variant: z.string().max(40, '没有这个广告位').optional(),
    ids: idsFieldOf('请给出广告编号').optional().describe('只要这些编号的广告，如 kxzq_ad'),
    banner_id: idField.optional().describe('只要这一个，如 demo'),
  }),
  answer: z.object({ list: z.array(advertAnswer) }),
  example: BANNERS_EXAMPLE,
  run: async ({ db, input, now }) => ({
    data: {
      list: await bannersOf(db, { variant: input.variant, ids: input.ids, bannerId: input.banner_id }, now),
    },
  }),
});
