import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { requestKeyField } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { festivalStart } from '#lib/storefront/festivals/festivals.fields.ts';
import { createFestival } from '#lib/storefront/festivals/festivals.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/festival',
  summary:
    '新建节庆活动：专区、广告、导航和热门搜索词按商品拟好，开始前都不公开（from 为照着复制的活动；同一个 request_key 只建一个）',
  who: 'administrator',
  input: festivalStart.extend({ from: idField.optional(), request_key: requestKeyField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { from = null, request_key: requestKey = null, ...start } = input;
    const id = await createFestival(db, member, { start, from, requestKey }, now);
    return { data: { id }, message: '已拟好，到时间自动开始', next: pathTo('festival_edit', { id }) };
  },
});
