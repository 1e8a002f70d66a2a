import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { titleFields, titleFieldsWithId, toTitleInput } from '#lib/trade/invoices/invoice-title.fields.ts';
import { savedWords, titleStates } from '#lib/trade/invoices/invoice-title.rules.ts';
import {
  addTitle,
  editTitle,
  listTitles,
  makeDefaultTitle,
  removeTitle,
} from '#lib/trade/invoices/invoice-titles.service.ts';
import { invoiceTitleAnswer } from '#lib/trade/invoices/invoices-answer.fields.ts';
import { z } from 'zod';

export const postInvoiceTitleIdDefault = defineCall({
  method: 'POST',
  path: '/api/invoice/title/{id}/default',
  summary: '设为默认发票抬头',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ data: z.array(invoiceTitleAnswer) }),
  run: async ({ db, member, input }) => {
    await makeDefaultTitle(db, member, input.id);
    return {
      data: { data: titleStates(await listTitles(db, member), member.company) },
      message: '已设为默认抬头',
    };
  },
});

export const postInvoiceTitleIdDelete = defineCall({
  method: 'POST',
  path: '/api/invoice/title/{id}/delete',
  summary: '删除发票抬头',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ data: z.array(invoiceTitleAnswer) }),
  run: async ({ db, member, input }) => {
    await removeTitle(db, member, input.id);
    return {
      data: { data: titleStates(await listTitles(db, member), member.company) },
      message: '抬头已删除',
    };
  },
});

export const postInvoiceTitleIdEdit = defineCall({
  method: 'POST',
  path: '/api/invoice/title/{id}/edit',
  summary: '修改发票抬头；别处刚改过同一项则答 409',
  who: 'member',
  input: titleFieldsWithId,
  answer: z.object({ id: z.int(), data: z.array(invoiceTitleAnswer) }),
  run: async ({ db, member, input: { marks, ...input } }) => {
    await editTitle(db, member, input.id, { ...toTitleInput(input), marks });
    return {
      data: { id: input.id, data: titleStates(await listTitles(db, member), member.company) },
      message: savedWords(input.title, member.company),
    };
  },
});

export const getInvoiceTitle = defineCall({
  method: 'GET',
  path: '/api/invoice/title',
  summary: '发票抬头列表',
  who: 'member',
  input: z.object({}),
  answer: z.object({ data: z.array(invoiceTitleAnswer) }),
  run: async ({ db, member }) => ({
    data: { data: titleStates(await listTitles(db, member), member.company) },
  }),
});

export const postInvoiceTitle = defineCall({
  method: 'POST',
  path: '/api/invoice/title',
  summary: '新增发票抬头',
  who: 'member',
  input: titleFields,
  answer: z.object({ id: z.int(), data: z.array(invoiceTitleAnswer) }),
  run: async ({ db, member, input, now }) => {
    const id = await addTitle(db, member, toTitleInput(input), now);
    return {
      data: { id, data: titleStates(await listTitles(db, member), member.company) },
      message: savedWords(input.title, member.company),
    };
  },
});
