import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { requiredText } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { saveContractText } from '#lib/trade/contracts/contract-office.service.ts';
import { CONTRACT_LIMITS } from '#lib/trade/contracts/contracts.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/contract/{id}/save',
  summary: '保存没有公布的合同文本',
  who: 'operator',
  input: z.object({ id: idField, body: requiredText('合同文本', CONTRACT_LIMITS.text) }),
  run: async ({ db, member, input: { id, body }, now }) => {
    await saveContractText(db, member, { id, body: body.replaceAll('\r\n', '\n') }, now);
    return { data: { id }, message: '已保存，请看下面的预览', next: pathTo('contract_text', { id }) };
  },
});
