import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { tapActivity } from '#lib/storefront/zones/tap.service.ts';
import { tapActivityAnswer } from '#lib/storefront/zones/zone-pages-answer.fields.ts';
import { z } from 'zod';

/** Product §9.7: target of a press on an activity, and whether it has begun. */
export const getActivityTap = defineCall({
  method: 'GET',
  path: '/api/activity/tap',
  summary: '点开活动：status 0 未开始、1 进行中、2 已结束，url 为活动页面（时间为秒）',
  who: 'anyone',
  input: z.object({ id: idField.describe('活动编号') }),
  answer: tapActivityAnswer,
  example: {
    id: 7,
    name: '维生素矿物质满额返现',
    type: 'cashback',
    status: 1,
    text: '',
    start_time: 1795276800,
    end_time: 1810828800,
    timestamp: 1795320000,
    url: '/hb',
  },
  run: async ({ db, input, now }) => ({ data: await tapActivity(db, input.id, now) }),
});
