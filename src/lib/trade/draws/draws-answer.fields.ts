import { z } from 'zod';
import { idField, pageField } from '#lib/platform/http/call/common.fields.ts';
import { flag, keysOf, moment, pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { PRIZE_KINDS } from '#lib/trade/draws/draws.rules.ts';

/** Id of the requested draw. */
export const drawIdQuery = z.object({ id: idField.describe('抽奖活动的编号') });

/** Page number of one's own results. */
export const drawRecordQuery = z.object({ page: pageField });

/** Answer on whether a member may join a draw. */
export const drawStatusAnswer = z.object({
  id: z.int().nullable().describe('抽奖活动的编号，没有进行中的则为 null'),
  is_join: z.literal([0, 1]).describe('0 可以参加，1 不能或今天已参加'),
  reason: z.string().describe('不能参加的原因；可以参加则为空'),
});

/** The result, and the member's balances that a draw may add to. */
export const drawResultAnswer = z.object({
  name: z.string().describe('奖品名称'),
  remarks: z.string().describe('奖品说明'),
  is_win: flag('是否中奖'),
  next: z.string().describe('奖品在哪个页面'),
  day: z.string().describe('算哪一天的（北京时间），如 2026-11-26'),
  points: z.int().describe('现有积分'),
  coupons: z.int().describe('可用的满减券有几张'),
  vouchers: z.int().describe('可用的现金券有几张'),
  message_count: z.int().describe('未读消息有几条'),
});

/** The rules of a draw, its prizes and their current odds. */
export const drawActivityAnswer = z.object({
  id: z.int(),
  name: z.string(),
  rules: z.string(),
  starts_at: moment('开始'),
  ends_at: moment('结束'),
  total_weight: z.int().describe('全部权重'),
  prizes: z.array(
    z.object({
      id: z.int(),
      kind: keysOf(PRIZE_KINDS),
      name: z.string(),
      remarks: z.string(),
      total: z.int().nullable().describe('共几份，不限则为 null'),
      is_gone: flag('是否已抽完'),
      weight: z.int().describe('现在的权重；已抽完的归入未中奖'),
      odds: z.string().describe('现在的概率，如 12.5%'),
    }),
  ),
});

/** A member's own results. */
export const drawRecordsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      draw_id: z.int(),
      kind: keysOf(PRIZE_KINDS),
      name: z.string(),
      remarks: z.string(),
      is_win: flag('是否中奖'),
      created_at: moment('抽奖时间'),
    }),
  ),
  ...pagesAnswer,
  total: z.int().describe('共几条'),
});

/** The banner of the running draw. */
export const drawAdsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      subtitle: z.string(),
      image: z.string().describe('横幅图片的地址'),
      url: z.string().describe('规则页的地址'),
    }),
  ),
});
