import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fetchedBy } from '#lib/trade/coupons/offered-coupons.service.ts';

/** What a member has claimed, for pages that are the same for everyone. */
export const GET = defineCall({
  method: 'GET',
  path: '/api/coupon/claimed',
  summary: '已领取的券：批次编号与张数',
  who: 'member',
  input: z.object({}),
  answer: z.object({ list: z.array(z.object({ id: z.int(), number: z.int() })) }),
  example: { list: [{ id: 3, number: 1 }] },
  run: async ({ db, member }) => ({
    data: { list: (await fetchedBy(db, member)).map(({ batchId, had }) => ({ id: batchId, number: had })) },
  }),
});
