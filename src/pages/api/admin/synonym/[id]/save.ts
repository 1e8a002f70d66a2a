import { saveSynonym } from '#lib/catalogue/search/synonyms/synonym-desk.service.ts';
import { checkPair, synonymForm } from '#lib/catalogue/search/synonyms/synonyms.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { overVersion } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
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
