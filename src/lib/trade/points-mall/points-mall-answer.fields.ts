import { z } from 'zod';
import { fen, moment } from '#lib/platform/http/call/answer.fields.ts';
import {
  POINTS_ORDER_SOURCES,
  POINTS_ORDER_STATES,
  type PointsOrderSource,
  type PointsOrderState,
} from '#lib/trade/points-mall/points-mall.rules.ts';

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  z.enum(Object.keys(words) as [Key, ...Key[]]);

/** A member's orders of goods for points. */
export const pointsOrdersAnswer = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      no: z.string().describe('订单号'),
      source: keysOf<PointsOrderSource>(POINTS_ORDER_SOURCES).describe('exchange 兑换，draw 抽奖'),
      state: keysOf<PointsOrderState>(POINTS_ORDER_STATES).describe(
        'waiting 待发货，shipped 已发货，completed 已完成，cancelled 已取消',
      ),
      goods_id: z.int().describe('积分商品的编号'),
      name: z.string(),
      spec: z.string(),
      number: z.int().describe('数量'),
      points: z.int().describe('共用积分'),
      money_fen: fen('共付'),
      carrier: z.string().describe('承运商，未发货为空'),
      tracking_no: z.string().describe('运单号，未发货为空'),
      created_at: moment('下单时间'),
    }),
  ),
  page: z.int().describe('第几页'),
  pages: z.int().describe('共几页'),
});

/** What an exchange made. */
export const exchangedAnswer = z.object({ id: z.int(), no: z.string().describe('订单号') });
