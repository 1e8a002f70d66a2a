import { z } from 'zod';
import { goodsAnswer } from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import { STATUS_OF_ROUND } from '#lib/catalogue/offers/offers.rules.ts';
import { second, yuan } from '#lib/platform/http/call/answer.fields.ts';

export const mySetAnswer = z
  .object({
    id: z.int(),
    price: z.string(),
    /** Price of its goods bought separately by this member. */
    apart: z.string(),
    /** Amount this member saves with the set; empty where it saves nothing. */
    saving: z.string(),
    cheaper: z.string().describe('单买更便宜时的说明；不更便宜为空'),
    /** Reason why it may not be bought; empty when it may. */
    reason: z.string(),
    parts: z.array(z.object({ goods_id: z.int(), apart: z.string() })),
  })
  .meta({ id: 'MySet' });

/** Values of one set for the requesting member; they replace those that the page shows to everyone. */
export type MySet = z.output<typeof mySetAnswer>;

const offered = {
  offer_price: yuan('活动价'),
  per_member_limit: z.int().nullable().describe('每户限购件数；不限为 null'),
};

/** Goods with the offer that runs for them. */
export const offeredGoodsAnswer = goodsAnswer
  .extend({
    ...offered,
    start_time: second('活动开始'),
    end_time: second('活动结束'),
    remaining: z.int().nullable().describe('活动价还剩件数；不限为 null'),
  })
  .meta({ id: 'OfferedGoods' });

export const roundAnswer = z
  .object({
    round: z.string().describe('场次'),
    status: z.literal(Object.values(STATUS_OF_ROUND)).describe('0 未开始，1 进行中，2 已结束'),
    start_time: second('开始'),
    end_time: second('结束'),
    count: z.int().describe('商品种数'),
  })
  .meta({ id: 'Round' });

export const nextRoundAnswer = roundAnswer
  .extend({ list: z.array(goodsAnswer.extend(offered)).describe('商品；price 是现在的单价') })
  .meta({ id: 'NextRound' });
