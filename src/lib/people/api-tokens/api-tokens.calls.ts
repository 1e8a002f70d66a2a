import { tokenForm } from '#lib/people/api-tokens/api-tokens.fields.ts';
import { TOKEN_SCOPES } from '#lib/people/api-tokens/api-tokens.rules.ts';
import { createToken, listTokens, revokeToken } from '#lib/people/api-tokens/api-tokens.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer, keysOf, moment } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pageAsAnswer } from '#lib/platform/http/call/failure.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postUserApiTokenIdRevoke = defineCall({
  method: 'POST',
  path: '/api/user/api_token/{id}/revoke',
  summary: '停用接口令牌，立即生效',
  who: 'buyer',
  inPerson: true,
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const wasInUse = await revokeToken(db, member, input.id, now);
    return { data: { id: input.id }, message: wasInUse ? '令牌已停用' : '这个令牌已经停用过了' };
  },
});

export const getUserApiToken = defineCall({
  method: 'GET',
  path: '/api/user/api_token',
  summary: '使用中的接口令牌，不含令牌本身',
  who: 'buyer',
  inPerson: true,
  input: z.object({}),
  answer: z.object({
    list: z.array(
      z.object({
        created_at: moment('建立时间'),
        last_used_at: moment('最近使用').nullable(),
        id: z.int(),
        name: z.string(),
        scope: keysOf(TOKEN_SCOPES),
        hint: z.string(),
      }),
    ),
  }),
  run: async ({ db, member }) => ({
    data: {
      list: (await listTokens(db, member)).map(({ createdAt, lastUsedAt, ...token }) => ({
        ...token,
        created_at: createdAt,
        last_used_at: lastUsedAt,
      })),
    },
  }),
});

export const postUserApiToken = defineCall({
  method: 'POST',
  path: '/api/user/api_token',
  summary: '新建接口令牌，只在这一次的应答里给出',
  who: 'buyer',
  inPerson: true,
  input: tokenForm,
  answer: z.object({ id: z.int(), token: z.string().describe('令牌，只在这里显示一次，请立即保存') }),
  run: async ({ db, member, input, now, http }) => {
    const { id, token } = await createToken(db, member, input, now);
    const data = { id, token };
    if (!http.request.headers.get('accept')?.includes('text/html')) return { data, message: '令牌已建好' };
    // The token must not be in a cookie or an address: the page that shows it is the response itself.
    http.locals.newToken = { name: input.name, token };
    return { data, response: await pageAsAnswer(http, pathTo('tokens'), 200) };
  },
});
