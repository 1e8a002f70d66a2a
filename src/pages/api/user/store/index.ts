import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { storeAnswer } from '#lib/storefront/stores-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { typedAccountErrors } from '#lib/people/registration/registration.service.ts';
import { addStore } from '#lib/people/stores/stores.service.ts';
import { newStoreForm } from '#lib/people/stores/store.fields.ts';
import { optionalText } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { toStoreState, storesView } from '#lib/storefront/stores-view.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/store',
  summary: '总部的门店：状态、资质、余额、待办订单',
  who: 'head_office',
  input: z.object({ keywords: optionalText(60, '搜索词') }),
  answer: z.object({ list: z.array(storeAnswer) }),
  run: async ({ db, member, input, now }) => ({
    data: { list: (await storesView(db, member, input.keywords, now)).map(toStoreState) },
  }),
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/store',
  summary: '总部添加门店；门店上传药品经营许可证并通过审核后可以采购',
  who: 'head_office',
  inPerson: true,
  input: newStoreForm,
  answer: idAnswer,
  alsoWrong: typedAccountErrors,
  run: async ({ db, member, input, now }) => {
    const { password_again: again, region_code: regionCode, ...store } = input;
    const { id, isNew } = await addStore(db, member, { ...store, again, regionCode }, now);
    const message = isNew ? `已添加 ${store.company}` : `${store.company} 已经添加过了`;
    return { data: { id }, message, next: pathTo('stores') };
  },
});
