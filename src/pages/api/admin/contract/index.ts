import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { beginContractText } from '#lib/trade/contracts/contract-office.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/contract',
  summary: '新建合同文本的一个版本，从现行文本抄起',
  who: 'operator',
  input: z.object({ year: wholeNumber('请选择年度', [1, 9999]) }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const id = await beginContractText(db, member, input.year, now);
    return {
      data: { id },
      message: '已从现行文本抄出一份，改好后公布',
      next: pathTo('contract_text', { id }),
    };
  },
});
