import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { choicesField, lineNumbersField } from '#lib/trade/quick-purchase/pad.fields.ts';
import { settledWords } from '#lib/trade/quick-purchase/list/list-report.rules.ts';
import { chooseForLines } from '#lib/trade/quick-purchase/list/list-report.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/choose',
  summary: '给清单里拿不准的行选定商品、给数量有误的行重填数量：放进采购单，并记住这样的行就是这个商品',
  who: 'member',
  input: z
    .object({ choices: choicesField.default(new Map()), numbers: lineNumbersField.default(new Map()) })
    .refine(({ choices, numbers }) => choices.size + numbers.size > 0, {
      path: ['choices'],
      message: '请先给要选择的行选好商品，或者填好数量',
    }),
  answer: z.object({
    settled: z.int().describe('这次放进采购单的行'),
    left: z.int().describe('还要选择的行'),
  }),
  run: async ({ db, member, input, now }) => {
    const done = await chooseForLines(db, member, input, now);
    return { data: { settled: done.settled, left: done.left }, message: settledWords(done) };
  },
});
