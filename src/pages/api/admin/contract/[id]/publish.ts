import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { contractForm } from '#lib/trade/contracts/contracts.fields.ts';
import { publishContractText } from '#lib/trade/contracts/contract-office.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/contract/{id}/publish',
  summary: '公布合同文本；当年没有签的会员从此签这一版。带 body 时先保存',
  who: 'operator',
  input: contractForm.partial({ body: true }).extend({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id, body, based_on: basedOn }, now }) => {
    const written = body === undefined ? null : { id, body, basedOn };
    await publishContractText(db, member, { id, written }, now);
    return { data: { id }, message: '已公布', next: pathTo('contract_text', { id }) };
  },
});
