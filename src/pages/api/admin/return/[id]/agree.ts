import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { agreeToReturn } from '#lib/trade/returns/decide-return.service.ts';
import { agreeForm, amountsOf } from '#lib/trade/returns/returns.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/return/{id}/agree',
  summary: '同意售后申请：refund_{行} 是每行退多少（元），不填按建议的退',
  who: 'operator',
  input: agreeForm.extend({ id: idField }).catchall(z.unknown()),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { values: amounts, wrong } = amountsOf(input);
    const [first] = wrong;
    if (first) throw fieldError(first, '请填写金额，例如 12.50。');
    await agreeToReturn(db, member, { id: input.id, amounts, answer: input.answer }, now);
    return { data: { id: input.id }, message: '已同意，买家会收到消息' };
  },
});
