import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { offerList } from '#lib/catalogue/offers/offer-api.service.ts';

const SHOWN = 40;

/** Spec §7: today's specials. */
export const GET = defineCall({
  method: 'GET',
  path: '/api/activity/everyday_price',
  summary: '每日特价',
  who: 'anyone',
  input: z.object({}),
  run: async ({ db, member, now }) => ({
    data: await offerList(db, member, { kind: 'daily', limit: SHOWN }, now),
  }),
});
