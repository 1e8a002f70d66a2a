import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { unbindWechat } from '#lib/people/wechat/wechat.service.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

/** Browsers without JavaScript post a form where scripts send DELETE (product §9.1). */
const unbind = <const Verb extends 'DELETE' | 'POST'>(method: Verb) =>
  defineCall({
    method,
    path: '/api/user/unbind_wechat',
    summary: '解除微信绑定',
    who: 'buyer',
    inPerson: true,
    input: z.object({}),
    answer: z.null(),
    run: async ({ db, member, now }) => {
      if (await unbindWechat(db, member.id, now)) return { data: null, message: '已解除微信绑定' };
      throw new ShopError('conflict', '账户没有绑定微信，不用解除。');
    },
  });

export const DELETE = unbind('DELETE');
export const POST = unbind('POST');
