import { z } from 'zod';
import { openDraft } from '#lib/checkout/checkout.service.ts';
import { defineCall, idsField } from '#lib/http/define-call.ts';
import { pathTo } from '#lib/routes.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/checkout',
  summary: '结算所选商品；不传 ids 时结算已勾选的商品',
  who: 'member',
  input: z.object({ ids: idsField.optional() }),
  run: async ({ db, member, input, now }) => {
    const key = await openDraft(db, member, input.ids ?? null, now);
    const next = pathTo('check_order', {}, { key });
    return { data: { key, next }, next };
  },
});
