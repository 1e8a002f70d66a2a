import {
  importSynonyms,
  listSynonyms,
  removeSynonym,
  saveSynonym,
} from '#lib/catalogue/search/synonyms/synonym-desk.service.ts';
import { officeSynonymsAnswer } from '#lib/catalogue/search/synonyms/synonyms.columns.ts';
import {
  checkPair,
  synonymForm,
  synonymImportForm,
  synonymQuery,
} from '#lib/catalogue/search/synonyms/synonyms.fields.ts';
import { SYNONYM_LIMITS } from '#lib/catalogue/search/synonyms/synonyms.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { overVersion } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postAdminSynonymIdRemove = defineCall({
  method: 'POST',
  path: '/api/admin/synonym/{id}/remove',
  summary: '删除同义词；一秒内生效',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    await removeSynonym(db, member, id, now);
    return { data: { id }, message: '已删除', next: pathTo('synonyms') };
  },
});

export const postAdminSynonymIdSave = defineCall({
  method: 'POST',
  path: '/api/admin/synonym/{id}/save',
  summary: '保存同义词；version 是打开时的版本，别人改过则答 409',
  who: 'operator',
  input: synonymForm.extend({ id: idField, ...overVersion }).superRefine(checkPair),
  answer: idAnswer,
  run: async ({ db, member, input: { id, version, marks, ...form }, now }) => {
    await saveSynonym(db, member, { id, version, marks, input: form }, now);
    return { data: { id }, message: '已保存，搜索马上更新', next: pathTo('synonym_edit', { id }) };
  },
});

const TOO_LARGE = '文件不能超过 1 MB，请分成几份。';

export const postAdminSynonymImport = defineCall({
  method: 'POST',
  path: '/api/admin/synonym/import',
  summary:
    '批量导入同义词：粘贴（text）或文件（file，CSV 或 XLSX），每行一对，别名在前；有一行读不懂就一对也不导入',
  who: 'operator',
  files: { largest: 2 * SYNONYM_LIMITS.bytes, field: 'file', words: TOO_LARGE },
  input: synonymImportForm
    .refine(({ file }) => file === undefined || file.size <= SYNONYM_LIMITS.bytes, {
      path: ['file'],
      message: TOO_LARGE,
    })
    .refine(({ text, file }) => file !== undefined || text !== '', {
      path: ['text'],
      message: '请粘贴同义词，或选择一个文件',
    }),
  answer: z.object({
    added: z.int().describe('新增的'),
    there: z.int().describe('本来就有的'),
  }),
  run: async ({ db, member, input: { text, file }, now }) => {
    const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text);
    const done = await importSynonyms(db, member, { bytes, field: file ? 'file' : 'text' }, now);
    const message = `新增 ${done.added} 对${done.there > 0 ? `，${done.there} 对本来就有` : ''}`;
    return { data: done, message, next: pathTo('synonyms') };
  },
});

export const getAdminSynonym = defineCall({
  method: 'GET',
  path: '/api/admin/synonym',
  summary: '同义词：搜索别名或正式名称',
  who: 'operator',
  input: synonymQuery,
  answer: officeSynonymsAnswer,
  run: async ({ db, input }) => ({ data: await listSynonyms(db, input) }),
});

export const postAdminSynonym = defineCall({
  method: 'POST',
  path: '/api/admin/synonym',
  summary: '新建同义词：买家写别名（如“扑热息痛”）也找得到正式名称的商品；一秒内生效',
  who: 'operator',
  input: synonymForm.superRefine(checkPair),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const id = await saveSynonym(db, member, { id: null, input }, now);
    const message = `已新建：搜索“${input.alias}”也找得到“${input.name}”`;
    return { data: { id }, message, next: pathTo('synonyms') };
  },
});
