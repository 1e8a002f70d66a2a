import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { endOtherSession, endOtherSessions } from '#lib/people/members/sessions/session-list.service.ts';
import { SESSION_COOKIE } from '#lib/people/members/sessions/session.service.ts';
import { switchField } from '#lib/platform/http/call/common.fields.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/sessions/end',
  summary: '退出其他设备上的登录：一个（handle），或全部（others=1）',
  who: 'member',
  inPerson: true,
  input: z.object({
    handle: z
      .string('请选择要退出的设备')
      .regex(/^[0-9a-f]{16}$/, '请选择要退出的设备')
      .optional(),
    others: switchField,
  }),
  answer: z.object({ ended: z.int() }),
  run: async ({ db, member, input: { handle, others }, http }) => {
    const token = http.cookies.get(SESSION_COOKIE)?.value ?? '';
    if (others) {
      const ended = await endOtherSessions(db, member, token);
      return { data: { ended }, message: ended > 0 ? '其他设备都已退出' : '没有其他设备登录着' };
    }
    if (handle === undefined) throw fieldError('handle', '请选择要退出的设备');
    const isEnded = await endOtherSession(db, member, { token, handle });
    return { data: { ended: isEnded ? 1 : 0 }, message: isEnded ? '已退出这台设备' : '这台设备已经退出了' };
  },
});
