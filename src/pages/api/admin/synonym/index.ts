import { listSynonyms, saveSynonym } from '#lib/catalogue/search/synonyms/synonym-desk.service.ts';
import {
  checkPair,
  officeSynonymsAnswer,
  synonymForm,
  synonymQuery,
} from '#lib/catalogue/search/synonyms/synonyms.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/synonym',
  summary: '同义词：搜索别名或正式名称',
  who: 'operator',
  input: synonymQuery,
  answer: officeSynonymsAnswer,
  run: async ({ db, input }) => ({ data: await listSynonyms(db, input) }),
});

export const POST = defineCall({
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
