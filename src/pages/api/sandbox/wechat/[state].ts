import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { LONGEST_WECHAT_NAME, SANDBOX_CHOICES, type SandboxChoice } from '#lib/people/wechat/wechat.rules.ts';
import { answerSandbox, sandboxQuestion } from '#lib/people/wechat/sandbox-wechat.service.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { hasWechatSandbox } from '#lib/platform/process/provider-settings.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

const path = '/api/sandbox/wechat/{state}';
const state = z.string().max(100);

export const GET = defineCall({
  method: 'GET',
  path,
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

export const POST = defineCall({
  method: 'POST',
  path,
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
