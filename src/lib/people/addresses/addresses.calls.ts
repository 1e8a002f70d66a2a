import {
  addressAnswer,
  addressForm,
  addressFormWithId,
  pasteFields,
  severalFields,
  toAddressInput,
} from '#lib/people/addresses/addresses.fields.ts';
import { firstAddress, toAddressState } from '#lib/people/addresses/addresses.rules.ts';
import {
  addAddress,
  addAddresses,
  editAddress,
  listAddresses,
  makeDefaultAddress,
  removeAddress,
} from '#lib/people/addresses/addresses.service.ts';
import {
  fillFromPaste,
  pasteWords,
  textsOfPaste,
  toAddressTexts,
  UNCLEAR_PASTE,
} from '#lib/people/addresses/paste/pasted-fields.rules.ts';
import { readPastes } from '#lib/people/addresses/read-paste.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { cameFrom } from '#lib/platform/http/call/keep-for-login.server.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { z } from 'zod';

export const postAddressIdDefault = defineCall({
  method: 'POST',
  path: '/api/address/{id}/default',
  summary: '设为默认收货地址',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ data: z.array(addressAnswer) }),
  run: async ({ db, member, input }) => {
    await makeDefaultAddress(db, member, input.id);
    return {
      data: { data: (await listAddresses(db, member)).map(toAddressState) },
      message: '已设为默认地址',
    };
  },
});

export const postAddressIdDelete = defineCall({
  method: 'POST',
  path: '/api/address/{id}/delete',
  summary: '删除收货地址',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ data: z.array(addressAnswer) }),
  run: async ({ db, member, input }) => {
    await removeAddress(db, member, input.id);
    return { data: { data: (await listAddresses(db, member)).map(toAddressState) }, message: '地址已删除' };
  },
});

export const postAddressIdEdit = defineCall({
  method: 'POST',
  path: '/api/address/{id}/edit',
  summary: '修改收货地址；别处刚改过同一项则答 409',
  who: 'member',
  input: addressFormWithId,
  answer: z.object({ id: z.int(), data: z.array(addressAnswer) }),
  run: async ({ db, member, input: { marks, ...input } }) => {
    await editAddress(db, member, input.id, { ...toAddressInput(input), marks });
    return {
      data: { id: input.id, data: (await listAddresses(db, member)).map(toAddressState) },
      message: '地址已保存',
    };
  },
});

export const getAddress = defineCall({
  method: 'GET',
  path: '/api/address',
  summary: '收货地址列表',
  who: 'member',
  input: z.object({}),
  answer: z.object({ data: z.array(addressAnswer) }),
  run: async ({ db, member }) => ({ data: { data: (await listAddresses(db, member)).map(toAddressState) } }),
});

export const postAddress = defineCall({
  method: 'POST',
  path: '/api/address',
  summary: '新增收货地址',
  who: 'member',
  input: addressForm,
  answer: z.object({ id: z.int(), data: z.array(addressAnswer) }),
  run: async ({ db, member, input, now }) => {
    const id = await addAddress(db, member, toAddressInput(input), now);
    return {
      data: { id, data: (await listAddresses(db, member)).map(toAddressState) },
      message: '地址已保存',
    };
  },
});

export const postAddressParse = defineCall({
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

export const postAddressSeveral = defineCall({
  method: 'POST',
  path: '/api/address/several',
  summary:
    '一次新增多个收货地址（receiver_0、phone_0、region_0、detail_0 …，keep_0=1 的才保存）；要么都存，要么都不存',
  who: 'member',
  input: severalFields,
  answer: z.object({ added: z.int(), known: z.int(), data: z.array(addressAnswer) }),
  run: async ({ db, member, input, now }) => {
    const { added, known } = await addAddresses(db, member, input, now);
    return {
      data: { added, known, data: (await listAddresses(db, member)).map(toAddressState) },
      message: `已保存 ${added} 个收货地址${known > 0 ? `，另外 ${known} 个原来就有` : ''}`,
    };
  },
});
