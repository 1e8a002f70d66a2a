import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { hasSandbox } from '#lib/platform/process/provider-settings.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { endSandboxTrade } from '#lib/trade/payments/providers/sandbox-page.service.ts';
import { SANDBOX_CHOICES, type SandboxChoice } from '#lib/trade/payments/providers/sandbox.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/sandbox/pay/{token}',
  summary: '沙箱支付：选择一笔付款怎样结束（仅演示模式）',
  who: 'anyone',
  input: z.object({
    token: z.string().max(64),
    choice: z.enum(Object.keys(SANDBOX_CHOICES) as SandboxChoice[], { error: '请选择结果' }),
  }),
  answer: z.object({ choice: z.enum(['failed', 'late', 'paid', 'silent', 'twice']) }),
  run: async ({ db, input, now }) => {
    if (!hasSandbox(runtime().settings)) throw notFound('沙箱支付');
    await endSandboxTrade(db, input, now);
    const next = pathTo('sandbox_pay', { token: input.token });
    return { data: { choice: input.choice }, message: SANDBOX_CHOICES[input.choice].hint, next };
  },
});
