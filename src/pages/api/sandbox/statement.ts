import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { hasSandbox } from '#lib/platform/process/provider-settings.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { dayField, providerField } from '#lib/trade/payments/payments.fields.ts';
import { sandboxStatementFile } from '#lib/trade/payments/providers/sandbox-statement.service.ts';

export const GET = defineCall({
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
