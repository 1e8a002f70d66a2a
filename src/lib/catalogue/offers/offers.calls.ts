import { DAILY_EXAMPLE, SPIKE_EXAMPLE } from '#lib/catalogue/offers/offer-examples.rules.ts';
import {
  nextRoundAnswer,
  offeredGoodsAnswer,
  roundAnswer,
} from '#lib/catalogue/offers/offers-answer.fields.ts';
import { STATUS_OF_ROUND } from '#lib/catalogue/offers/offers.rules.ts';
import { nextRound, offerList, roundList } from '#lib/catalogue/offers/offers.service.ts';
import { setsFor } from '#lib/catalogue/offers/sets.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { second, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import { z } from 'zod';

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** The sets of `/zhzq`, whose ids are used in lines of type 3 (product §9.4). */
export const getActivityCombination = defineCall({
  method: 'GET',
  path: '/api/activity/combination',
  summary: '组合购：加购物车时 type 为 3，activity_id 为组合编号',
  who: 'anyone',
  input: z.object({}),
  answer: z.object({
    list: z.array(
      z.object({
        goods: z.array(
          z.object({
            number: z.int(),
            apart_price: yuan(),
            goods_id: z.int(),
            name: z.string(),
            ypgg: z.string().describe('规格'),
          }),
        ),
        remaining: z.int().nullable().describe('还剩件数；不限为 null'),
        per_member_limit: z.int().nullable().describe('每户限购件数；不限为 null'),
        price: yuan('一套的价格'),
        apart_price: yuan('单买同样数量的合计；有品种做活动时可能低于 price'),
        start_time: second('开始'),
        end_time: second('结束'),
        id: z.int(),
        name: z.string(),
        status: z.literal(Object.values(STATUS_OF_ROUND)),
      }),
    ),
  }),
  example: {
    list: [
      {
        id: 4,
        name: '感冒家庭组合',
        status: 1,
        start_time: 1795276800,
        end_time: 1803052800,
        price: 262.24,
        apart_price: 266.8,
        remaining: 500,
        per_member_limit: 20,
        goods: [{ goods_id: 1024, name: '感冒清热颗粒', ypgg: '12g*10袋/盒', number: 10, apart_price: 93.9 }],
      },
    ],
  },
  run: async ({ db, member, now }) => ({
    data: {
      list: (await setsFor(db, member, now)).map((set) => ({
        id: set.id,
        name: set.name,
        status: STATUS_OF_ROUND[set.state],
        start_time: seconds(set.startsAt),
        end_time: seconds(set.endsAt),
        price: fenToYuan(set.priceFen),
        apart_price: fenToYuan(set.apartFen),
        remaining: set.remaining,
        per_member_limit: set.perMemberLimit,
        goods: set.parts.map(({ goods, quantity, apartFen }) => ({
          goods_id: goods.id,
          name: goods.name,
          ypgg: goods.spec,
          number: quantity,
          apart_price: fenToYuan(apartFen),
        })),
      })),
    },
  }),
});

const SHOWN = 40;

/** Product §9.7: today's specials, and the next ones with their prices. */
export const getActivityEverydayPrice = defineCall({
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

const SPIKES_SHOWN = 20;

/** Product §9.7: the goods on seckill now, with the server's time for the countdown, and the rounds of two days. */
export const getIndexSpike = defineCall({
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
      ...(await offerList(db, member, { kind: 'seckill', limit: SPIKES_SHOWN }, now)),
      rounds: await roundList(db, 'seckill', now),
    },
  }),
});
