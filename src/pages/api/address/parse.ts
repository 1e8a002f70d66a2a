import { z } from 'zod';
import { firstAddress } from '#lib/people/addresses/addresses.rules.ts';
import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import {
  fillFromPaste,
  pasteWords,
  textsOfPaste,
  toAddressTexts,
  UNCLEAR_PASTE,
} from '#lib/people/addresses/paste/pasted-fields.rules.ts';
import { pasteFields } from '#lib/people/addresses/addresses.fields.ts';
import { readPastes } from '#lib/people/addresses/read-paste.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { cameFrom } from '#lib/platform/http/call/keep-for-login.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/address/parse',
  summary: '识别粘贴的地址（可多行多个）：只拆出收货人、电话、地区、详细地址，不保存',
  who: 'member',
  input: pasteFields,
  answer: z.object({
    data: z.array(
      z.object({
        unused: z
          .array(z.string())
          .describe('没有用上的内容；其余各项都空时，是几个地址写在一起、分不清的原文'),
        receiver: z.string().describe('收货人'),
        phone: z.string().describe('电话'),
        region_code: z.string().describe('省市的行政区划代码'),
        detail: z.string(),
      }),
    ),
    offers: z.object({
      receiver: z.string().optional().describe('收货人'),
      phone: z.string().optional().describe('电话'),
      region_code: z.string().optional().describe('省市的行政区划代码'),
      detail: z.string().optional(),
    }),
  }),
  run: async ({ db, member, input: { paste, paste_before: before, form_page: page, ...typed }, http }) => {
    const [read = [], readBefore = []] = await readPastes(member, [paste, before]);
    const [first] = read;
    if (!first) throw fieldError('paste', '没有识别出地址，请直接填写表单。');
    const isOne = read.length === 1;
    if (isOne && first.isUnclear) throw fieldError('paste', UNCLEAR_PASTE);
    const proposed = (await listAddresses(db, member)).length === 0 ? firstAddress(member) : null;
    const filled = fillFromPaste(
      typed,
      toAddressTexts(first),
      textsOfPaste(readBefore),
      proposed ? toAddressTexts(proposed) : undefined,
    );
    const values = { ...typed, ...filled.values };
    return {
      data: {
        data: read.map((address) => ({ ...toAddressTexts(address), unused: address.unused })),
        offers: isOne ? filled.offers : {},
      },
      message: isOne ? pasteWords(first, filled) : `识别到 ${read.length} 个地址，请逐个核对后保存。`,
      typed: { ...(isOne ? values : typed), paste, paste_before: isOne ? paste : before },
      tone: 'success',
      next: safeNext(page, cameFrom(http)),
    };
  },
  does: '识别粘贴的地址',
});
