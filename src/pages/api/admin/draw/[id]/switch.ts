import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { drawSwitchForm } from '#lib/trade/draws/draw-desk.fields.ts';
import { switchDraw } from '#lib/trade/draws/draw-desk.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/draw/{id}/switch',
  summary: '启用或停用抽奖活动；停用马上生效',
  who: 'operator',
  input: drawSwitchForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), is_on: z.literal([0, 1]) }),
  run: async ({ db, member, input: { id, is_on }, now }) => {
    const isOn = is_on === '1';
    await switchDraw(db, member, { id, isOn }, now);
    return { data: { id, is_on: flagOf(isOn) }, message: isOn ? '已启用' : '已停用，会员不能再抽' };
  },
});
