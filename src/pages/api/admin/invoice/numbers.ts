import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { numbersForm } from '#lib/trade/invoices/office/invoice-desk.fields.ts';
import { takeNumbers } from '#lib/trade/invoices/office/numbers.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/invoice/numbers',
  summary: '录入发票号码：每行一张，有一行不对就一张也不录入；重复提交不会重复录入',
  who: 'operator',
  input: numbersForm,
  answer: z.object({ issued: z.int(), before: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { issued, before } = await takeNumbers(db, member, input.numbers, now);
    const earlier = before > 0 ? `，${before} 张之前已录入` : '';
    return { data: { issued, before }, message: `已录入 ${issued} 张发票的号码${earlier}` };
  },
});
