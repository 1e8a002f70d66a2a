import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField, wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import {
  beginContractText,
  deleteContractText,
  publishContractText,
  saveContractText,
} from '#lib/trade/contracts/contract-office.service.ts';
import { contractForm } from '#lib/trade/contracts/contracts.fields.ts';
import { z } from 'zod';

export const postAdminContractIdDelete = defineCall({
  method: 'POST',
  path: '/api/admin/contract/{id}/delete',
  summary: '删除没有公布的合同文本',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    await deleteContractText(db, member, id, now);
    return { data: { id }, message: '已删除', next: pathTo('contracts') };
  },
});

export const postAdminContractIdPublish = defineCall({
  method: 'POST',
  path: '/api/admin/contract/{id}/publish',
  summary: '公布合同文本；当年没有签的会员从此签这一版。带 body 时先保存',
  who: 'operator',
  input: contractForm.partial({ body: true }).extend({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id, body, based_on: basedOn }, now }) => {
    const written = body === undefined ? null : { id, body, basedOn };
    await publishContractText(db, member, { id, written }, now);
    return { data: { id }, message: '已公布', next: pathTo('contract_text', { id }) };
  },
});

export const postAdminContractIdSave = defineCall({
  method: 'POST',
  path: '/api/admin/contract/{id}/save',
  summary: '保存没有公布的合同文本',
  who: 'operator',
  input: contractForm.extend({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id, body, based_on: basedOn }, now }) => {
    await saveContractText(db, member, { id, body, basedOn }, now);
    return { data: { id }, message: '已保存，请看下面的预览', next: pathTo('contract_text', { id }) };
  },
});

export const postAdminContract = defineCall({
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
