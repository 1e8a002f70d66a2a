import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { hasSandbox } from '#lib/platform/process/provider-settings.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { dayField, providerField } from '#lib/trade/payments/payments.fields.ts';
import { endSandboxTrade } from '#lib/trade/payments/providers/sandbox-page.service.ts';
import { sandboxStatementFile } from '#lib/trade/payments/providers/sandbox-statement.service.ts';
import { SANDBOX_CHOICES, type SandboxChoice } from '#lib/trade/payments/providers/sandbox.rules.ts';
import { z } from 'zod';

const CHOICES = Object.keys(SANDBOX_CHOICES) as SandboxChoice[];

export const postSandboxPayToken = defineCall({
  method: 'POST',
  path: '/api/sandbox/pay/{token}',
  summary: '沙箱支付：选择一笔付款怎样结束（仅演示模式）',
  who: 'anyone',
  input: z.object({
    token: z.string().max(64),
    choice: z.enum(CHOICES, { error: '请选择结果' }),
  }),
  answer: z.object({ choice: z.enum(CHOICES) }),
  run: async ({ db, input, now }) => {
    if (!hasSandbox(runtime().settings)) throw notFound('沙箱支付');
    await endSandboxTrade(db, input, now);
    const next = pathTo('sandbox_pay', { token: input.token });
    return { data: { choice: input.choice }, message: SANDBOX_CHOICES[input.choice].hint, next };
  },
});

export const getSandboxStatement = defineCall({
  method: 'GET',
  path: '/api/sandbox/statement',
  summary: '下载沙箱一天的对账文件（CSV）；provider 是它扮演的平台',
  who: 'operator',
  input: z.object({ day: dayField, provider: providerField.default('sandbox') }),
  answer: sentAs('text/csv'),
  run: async ({ db, input: { day, provider } }) => {
    if (!hasSandbox(runtime().settings)) throw notFound('沙箱');
    const bytes = new TextEncoder().encode(await sandboxStatementFile(db, { provider, day }));
    return { data: null, file: { bytes, type: 'text/csv; charset=utf-8', name: `${provider}-${day}.csv` } };
  },
});
