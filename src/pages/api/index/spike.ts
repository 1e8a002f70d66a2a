import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { offerList } from '#lib/catalogue/offers/offer-api.service.ts';

const SHOWN = 20;

/** Spec §7: the goods on seckill now, with the server's time for the countdown. */
export const GET = defineCall({
  method: 'GET',
  path: '/api/index/spike',
  summary: '限时秒杀',
  who: 'anyone',
  input: z.object({}),
  run: async ({ db, member, now }) => ({
    data: await offerList(db, member, { kind: 'seckill', limit: SHOWN }, now),
  }),
});
