import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { publishContractText } from '#lib/trade/contracts/contract-office.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/contract/{id}/publish',
  summary: '公布合同文本；当年没有签的会员从此签这一版',
  who: 'operator',
  input: z.object({ id: idField }),
  run: async ({ db, member, input: { id }, now }) => {
    await publishContractText(db, member, id, now);
    return { data: { id }, message: '已公布' };
  },
});
