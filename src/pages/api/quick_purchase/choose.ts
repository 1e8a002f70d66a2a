import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { choicesField, lineNumbersField } from '#lib/trade/quick-purchase/list-report.fields.ts';
import { chooseForLines } from '#lib/trade/quick-purchase/list-report.service.ts';

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
    const { settled, left } = await chooseForLines(db, member, input, now);
    const rest = left > 0 ? `，还有 ${left} 行要选` : '';
    const next = input.choices.size > 0 ? '，下次自动匹配' : '';
    return { data: { settled, left }, message: `${settled} 行已放进采购单${next}${rest}` };
  },
});
