import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { typedAccountErrors } from '#lib/people/registration/registration.service.ts';
import { newStoreForm } from '#lib/people/stores/store.fields.ts';
import { addStore, pauseStore, resumeStore } from '#lib/people/stores/stores.service.ts';
import { idAnswer, pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField, optionalText } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { storeAnswer } from '#lib/storefront/stores-answer.fields.ts';
import { storeOrders, storesView, toStoreState } from '#lib/storefront/stores-view.service.ts';
import { daysOf, orderQueryFields } from '#lib/trade/orders/view/order-query.fields.ts';
import { orderAnswer, toOrderState } from '#lib/trade/orders/view/orders-answer.fields.ts';
import { z } from 'zod';

export const getUserStoreIdOrder = defineCall({
  method: 'GET',
  path: '/api/user/store/{id}/order',
  summary: '总部看门店的订单',
  who: 'head_office',
  input: z.object({
    id: idField,
    ...orderQueryFields,
  }),
  answer: z.object({
    data: z.array(orderAnswer),
    counts: z.object({
      all: z.int(),
      shipped: z.int(),
      paid: z.int(),
      unpaid: z.int(),
      completed: z.int(),
      cancelled: z.int(),
    }),
    ...pagesAnswer,
    total: z.int(),
  }),
  run: async ({ db, member, input }) => {
    const { orders, ...rest } = await storeOrders(db, member, { ...input, ...daysOf(input) });
    return { data: { ...rest, data: orders.map(toOrderState) } };
  },
});

export const postUserStoreIdPause = defineCall({
  method: 'POST',
  path: '/api/user/store/{id}/pause',
  summary: '总部停用门店：门店立即退出登录，恢复以前不能再登录',
  who: 'head_office',
  inPerson: true,
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const wasInUse = await pauseStore(db, member, input.id, now);
    return { data: { id: input.id }, message: wasInUse ? '门店已停用' : '这家门店已经停用过了' };
  },
});

export const postUserStoreIdResume = defineCall({
  method: 'POST',
  path: '/api/user/store/{id}/resume',
  summary: '总部恢复自己停用的门店',
  who: 'head_office',
  inPerson: true,
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const wasPaused = await resumeStore(db, member, input.id, now);
    return { data: { id: input.id }, message: wasPaused ? '门店已恢复，可以登录了' : '这家门店没有停用' };
  },
});

export const getUserStore = defineCall({
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

export const postUserStore = defineCall({
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
