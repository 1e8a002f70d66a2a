import { type CallAnswer, defineCall } from '#lib/people/calls/define-call.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { userAnswer, visitorAnswer } from '#lib/storefront/user-state/user-state-answer.fields.ts';
import {
  type AnyUserState,
  publicUserState,
  userState,
} from '#lib/storefront/user-state/user-state.service.ts';
import { z } from 'zod';

/** Product §9.8: the user state. A visitor gets the public part only, with an empty user name. */
export const getUserBase = defineCall({
  method: 'GET',
  path: '/api/user/base',
  summary: '当前用户',
  who: 'anyone',
  input: z.object({}),
  answer: z.union([visitorAnswer, userAnswer]),
  run: async ({ db, member }): Promise<CallAnswer<AnyUserState>> => {
    const main = runtime().settings.MAIN_SITE_URL;
    const loginUrl = main ? new URL('/login', main).href : '/login';
    return { data: member ? await userState(db, member, loginUrl) : await publicUserState(db, loginUrl) };
  },
});
