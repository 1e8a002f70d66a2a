import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { deleteContractText } from '#lib/trade/contracts/contract-office.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/contract/{id}/delete',
  summary: '删除没有公布的合同文本',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    await deleteContractText(db, member, id, now);
    return { data: { id }, message: '已删除', next: pathTo('contracts') };
  },
});
