import { admit } from '#lib/people/calls/admission.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { requireBuyer } from '#lib/people/members/members.rules.ts';
import { answerSandbox, sandboxQuestion } from '#lib/people/wechat/sandbox-wechat.service.ts';
import { wechatProvider } from '#lib/people/wechat/wechat-app.server.ts';
import { setWechatCookie } from '#lib/people/wechat/wechat-cookie.server.ts';
import {
  LONGEST_WECHAT_NAME,
  SANDBOX_CHOICES,
  type SandboxChoice,
  VISITORS_PURPOSES,
} from '#lib/people/wechat/wechat.rules.ts';
import { goToWechat, unbindWechat } from '#lib/people/wechat/wechat.service.ts';
import { nextAnswer, sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { hasWechatSandbox } from '#lib/platform/process/provider-settings.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { afterLoginFields } from '#lib/storefront/after-login.fields.ts';
import { afterWechat, errandText } from '#lib/storefront/after-login.server.ts';
import { z } from 'zod';

const state = z.string().max(100);

export const getSandboxWechatState = defineCall({
  method: 'GET',
  path: '/api/sandbox/wechat/{state}',
  summary: '沙箱微信：手机答了没有（仅演示模式）',
  who: 'anyone',
  input: z.object({ state }),
  answer: z.object({ answer: z.enum(['agreed', 'refused', 'waiting']) }),
  run: async ({ db, input, now }) => {
    const question = hasWechatSandbox(runtime().settings) && (await sandboxQuestion(db, input.state, now));
    if (!question) throw notFound('这次沙箱授权');
    return { data: { answer: question.answer } };
  },
});

export const postSandboxWechatState = defineCall({
  method: 'POST',
  path: '/api/sandbox/wechat/{state}',
  summary: '沙箱微信：在手机上同意或拒绝（仅演示模式）',
  who: 'anyone',
  input: z.object({
    state,
    choice: z.enum(Object.keys(SANDBOX_CHOICES) as SandboxChoice[], { error: '请选择同意或拒绝' }),
    name: z
      .string('请填写微信昵称')
      .trim()
      .max(LONGEST_WECHAT_NAME, `昵称最多 ${LONGEST_WECHAT_NAME} 个字`)
      .default(''),
  }),
  answer: z.null(),
  run: async ({ db, input, now }) => {
    if (!hasWechatSandbox(runtime().settings)) throw notFound('沙箱微信');
    if (input.choice === 'agree' && input.name === '') throw fieldError('name', '请填写微信昵称');
    await answerSandbox(db, input, now);
    return { data: null, next: pathTo('sandbox_wechat', { state: input.state }) };
  },
});

/**
 * Defines the unbinding for both methods: browsers without JavaScript post a form where scripts send DELETE (product
 * §9.1).
 */
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

export const deleteUserUnbindWechat = unbind('DELETE');

export const postUserUnbindWechat = unbind('POST');

/** Parameter of a browser that comes back: a malformed one counts as missing, and the next page shows the message. */
const word = z.preprocess(
  (value) => (typeof value === 'string' && value.length <= 512 ? value : undefined),
  z.string().optional(),
);

export const getUserWechatBack = defineCall({
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

export const postUserWechat = defineCall({
  method: 'POST',
  path: '/api/user/wechat',
  summary: '去微信授权：登录、注册，或绑定已登录的账户；答复里是授权页的地址',
  who: 'anyone',
  inPerson: true,
  input: z.object({
    purpose: z.enum(['bind', ...VISITORS_PURPOSES], { error: '请选择用微信做什么' }),
    ...afterLoginFields,
  }),
  answer: nextAnswer,
  run: async ({ db, input, now, http }) => {
    const { purpose } = input;
    const isBinding = purpose === 'bind';
    const admission = { method: 'POST', path: '/api/user/wechat', who: 'member' } as const;
    const member = isBinding ? admit(admission, http.locals) : null;
    if (member) requireBuyer(member, '绑定微信');
    const provider = wechatProvider(runtime().settings, db);
    if (!provider) throw notFound('微信登录');
    const { senderAddress: address } = http.locals;
    const errand = { purpose, memberId: member?.id ?? null, next: errandText(input), address };
    const { url, state } = await goToWechat(db, provider, errand, now);
    setWechatCookie(http.cookies, state);
    return { data: { next: url }, next: url };
  },
});
