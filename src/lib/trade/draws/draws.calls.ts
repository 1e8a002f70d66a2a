import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { drawForMember, holdingsOf, pageOfPrize } from '#lib/trade/draws/draw-prize.service.ts';
import {
  drawActivityAnswer,
  drawAdsAnswer,
  drawIdQuery,
  drawRecordQuery,
  drawRecordsAnswer,
  drawResultAnswer,
  drawStatusAnswer,
} from '#lib/trade/draws/draws-answer.fields.ts';
import { resultText } from '#lib/trade/draws/draws.rules.ts';
import {
  drawBannerAddress,
  drawOf,
  listRecords,
  prizesOf,
  runningDraw,
  whyNotJoin,
} from '#lib/trade/draws/draws.service.ts';
import { z } from 'zod';

export const getDrawIdActivity = defineCall({
  method: 'GET',
  path: '/api/draw/{id}/activity',
  summary: '抽奖活动的规则、奖品和现在的概率',
  who: 'anyone',
  input: drawIdQuery,
  answer: drawActivityAnswer,
  run: async ({ db, input, now }) => {
    const draw = await drawOf(db, input.id, now);
    const { prizes, total } = await prizesOf(db, draw, now);
    const { id, name, rules, startsAt, endsAt } = draw;
    return {
      data: {
        id,
        name,
        rules,
        starts_at: startsAt,
        ends_at: endsAt,
        total_weight: total,
        prizes: prizes.map(({ isGone, stock, ...prize }) => ({
          ...prize,
          total: stock,
          is_gone: flagOf(isGone),
        })),
      },
    };
  },
});

export const getDrawAds = defineCall({
  method: 'GET',
  path: '/api/draw/ads',
  summary: '正在进行的抽奖活动的横幅；没有则为空',
  who: 'anyone',
  input: z.object({}),
  answer: drawAdsAnswer,
  run: async ({ db, now }) => {
    const draw = await runningDraw(db, now);
    if (!draw) return { data: { data: [] } };
    const { id, name: title, headline: subtitle } = draw;
    const image = drawBannerAddress(draw);
    return { data: { data: [{ id, title, subtitle, image, url: pathTo('draw') }] } };
  },
});

export const getDraw = defineCall({
  method: 'GET',
  path: '/api/draw',
  summary: '一个抽奖活动的状态：is_join 为 0 可以参加',
  who: 'member',
  input: drawIdQuery,
  answer: drawStatusAnswer,
  run: async ({ db, member, input, now }) => {
    const draw = await drawOf(db, input.id, now);
    const reason = await whyNotJoin(db, member, draw, now);
    return { data: { id: draw.id, is_join: flagOf(reason !== ''), reason } };
  },
});

export const postDrawNewRecord = defineCall({
  method: 'POST',
  path: '/api/draw/new_record',
  summary: '抽一次奖，每天一次；同一天再抽，答当天的结果。连同现有的积分、可用的券和未读消息一起答',
  who: 'member',
  inPerson: true,
  input: drawIdQuery,
  answer: drawResultAnswer,
  run: async ({ db, member, input, now }) => {
    const result = await drawForMember(db, member, { drawId: input.id }, now);
    const { kind, name, remarks } = result;
    const { unread, ...has } = await holdingsOf(db, member, now);
    const won = { is_win: flagOf(kind !== 'nothing'), next: pageOfPrize(kind), day: formatDate(now) };
    return {
      data: { name, remarks, ...won, ...has, message_count: unread },
      message: resultText(result),
      next: pathTo('my_draws'),
    };
  },
});

export const getDrawRecord = defineCall({
  method: 'GET',
  path: '/api/draw/record',
  summary: '本人的抽奖结果，新的在前',
  who: 'member',
  input: drawRecordQuery,
  answer: drawRecordsAnswer,
  run: async ({ db, member, input }) => {
    const { records, page, pages, total } = await listRecords(db, { ...input, memberId: member.id });
    const data = records.map(({ id, drawId, kind, name, remarks, createdAt }) => ({
      id,
      draw_id: drawId,
      kind,
      name,
      remarks,
      created_at: createdAt,
      is_win: flagOf(kind !== 'nothing'),
    }));
    return { data: { data, page, pages, total } };
  },
});

export const getDrawSimple = defineCall({
  method: 'GET',
  path: '/api/draw/simple',
  summary: '正在进行的抽奖活动的状态：is_join 为 0 可以参加',
  who: 'member',
  input: z.object({}),
  answer: drawStatusAnswer,
  run: async ({ db, member, now }) => {
    const draw = await runningDraw(db, now);
    const reason = await whyNotJoin(db, member, draw, now);
    return { data: { id: draw?.id ?? null, is_join: flagOf(reason !== ''), reason } };
  },
});
