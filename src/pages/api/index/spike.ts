import { second } from '#lib/platform/http/call/answer.fields.ts';
import { offeredGoodsAnswer, roundAnswer } from '#lib/catalogue/offers/offers-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { SPIKE_EXAMPLE } from '#lib/catalogue/offers/offer-examples.rules.ts';
import { offerList, roundList } from '#lib/catalogue/offers/offers.service.ts';

const SHOWN = 20;

/** Product §9.7: the goods on seckill now, with the server's time for the countdown, and the rounds of two days. */
export const GET = defineCall({
  method: 'GET',
  path: '/api/index/spike',
  summary: '限时秒杀（时间为秒）',
  who: 'anyone',
  input: z.object({}),
  answer: z.object({
    rounds: z.array(roundAnswer),
    timestamp: second('服务器现在的时间'),
    list: z.array(offeredGoodsAnswer),
  }),
  example: SPIKE_EXAMPLE,
  run: async ({ db, member, now }) => ({
    data: {
      ...(await offerList(db, member, { kind: 'seckill', limit: SHOWN }, now)),
      rounds: await roundList(db, 'seckill', now),
    },
  }),
});
