import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { drawAdsAnswer } from '#lib/trade/draws/draws-answer.fields.ts';
import { drawBannerAddress, runningDraw } from '#lib/trade/draws/draws.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const GET = defineCall({
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
