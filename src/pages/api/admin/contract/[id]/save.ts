import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { saveContractText } from '#lib/trade/contracts/contract-office.service.ts';
import { contractForm } from '#lib/trade/contracts/contracts.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/contract/{id}/save',
  summary: '保存没有公布的合同文本',
  who: 'operator',
  input: contractForm.extend({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id, body, based_on: basedOn }, now }) => {
    await saveContractText(db, member, { id, body, basedOn }, now);
    return { data: { id }, message: '已保存，请看下面的预览', next: pathTo('contract_text', { id }) };
  },
});
