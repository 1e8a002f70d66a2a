import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { afterWechat } from '#lib/storefront/after-login.server.ts';

/** A browser comes back here: what is no word of WeChat's is none, and the page it is led to has the words. */
const word = z.preprocess(
  (value) => (typeof value === 'string' && value.length <= 512 ? value : undefined),
  z.string().optional(),
);

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/wechat/back',
  summary: '微信授权后浏览器回到这里（微信转来，程序不用调用）；转到商城的页面，结果写在页面上',
  who: 'anyone',
  input: z.object({
    state: word.transform((given) => given ?? '').describe('去授权时给微信的值'),
    code: word.describe('微信给的一次性授权码；没有同意时不带'),
  }),
  answer: sentAs('text/html'),
  run: async ({ db, input: { state, code }, member, now, http }) => {
    const location = await afterWechat({ db, member, now, http }, { state, code });
    const headers = { location, 'cache-control': 'private, no-store' };
    return { data: null, response: new Response(null, { status: 303, headers }) };
  },
});
