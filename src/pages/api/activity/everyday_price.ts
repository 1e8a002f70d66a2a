import { second } from '#lib/platform/http/call/answer.fields.ts';
import { nextRoundAnswer, offeredGoodsAnswer } from '#lib/catalogue/offers/offers-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { DAILY_EXAMPLE } from '#lib/catalogue/offers/offer-examples.rules.ts';
import { nextRound, offerList } from '#lib/catalogue/offers/offers.service.ts';

const SHOWN = 40;

/** Product §9.7: today's specials, and the next ones with their prices. */
export const GET = defineCall({
  method: 'GET',
  path: '/api/activity/everyday_price',
  summary: '每日特价（时间为秒）',
  who: 'anyone',
  input: z.object({}),
  answer: z.object({
    next: nextRoundAnswer.nullable().describe('下一场；没有为 null'),
    timestamp: second('服务器现在的时间'),
    list: z.array(offeredGoodsAnswer),
  }),
  example: DAILY_EXAMPLE,
  run: async ({ db, member, now }) => ({
    data: {
      ...(await offerList(db, member, { kind: 'daily', limit: SHOWN }, now)),
      next: await nextRound(db, member, { kind: 'daily', limit: SHOWN }, now),
    },
  }),
});
