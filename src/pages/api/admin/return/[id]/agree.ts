import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { agreeToReturn } from '#lib/trade/returns/decide-return.service.ts';
import { agreeForm, amountsOf } from '#lib/trade/returns/returns.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/return/{id}/agree',
  summary: '同意售后申请：refund_{行} 是每行退多少（元），不填按建议的退；价格差异没有建议，每行都要填',
  who: 'operator',
  input: agreeForm
    .extend({
      id: idField,
      expected_fen: wholeNumber('请刷新后再试', [0, Number.MAX_SAFE_INTEGER])
        .optional()
        .describe('所见的最多能退的金额（分）；与现在能退的不同时不同意'),
    })
    .catchall(z.unknown()),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { values: amounts, wrong } = amountsOf(input);
    const [first] = wrong;
    if (first) throw fieldError(first, '请填写金额，例如 12.50；不退的填 0。');
    const { id, answer, expected_fen: expectedFen } = input;
    await agreeToReturn(db, member, { id, amounts, answer, expectedFen }, now);
    return { data: { id }, message: '已同意，买家会收到消息' };
  },
});
