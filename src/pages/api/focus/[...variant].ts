import { z } from 'zod';
import { bannersOf } from '#lib/content/adverts/focus.service.ts';
import { defineCall, idField, idsField } from '#lib/people/calls/define-call.server.ts';

/** Spec §7: banners and links of a slot, such as `top`, `yx` or `brand/3`. */
export const GET = defineCall({
  method: 'GET',
  path: '/api/focus/{variant}',
  summary: '广告位与轮播图',
  who: 'anyone',
  input: z.object({
    variant: z.string().max(40).optional(),
    ids: idsField.optional(),
    banner_id: idField.optional(),
  }),
  run: async ({ db, input, now }) => ({
    data: {
      list: await bannersOf(db, { variant: input.variant, ids: input.ids, bannerId: input.banner_id }, now),
    },
  }),
});
