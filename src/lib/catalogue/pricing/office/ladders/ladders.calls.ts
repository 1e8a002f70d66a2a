import {
  savedLaddersAnswer,
  trialAnswer,
} from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import { ladderListAnswer } from '#lib/catalogue/pricing/office/ladders/ladders.columns.ts';
import {
  ladderQuery,
  ladderStateField,
  toTypedLadders,
  typedLadderFields,
} from '#lib/catalogue/pricing/office/ladders/ladders.fields.ts';
import { listLadders, tryLadders } from '#lib/catalogue/pricing/office/ladders/ladders.service.ts';
import { removeLadder, saveLadders } from '#lib/catalogue/pricing/office/ladders/save-ladders.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField, requiredText, switchField } from '#lib/platform/http/call/common.fields.ts';
import { z } from 'zod';

export const postAdminLadderIdRemove = defineCall({
  method: 'POST',
  path: '/api/admin/ladder/{id}/remove',
  summary: '取消一个商品的阶梯价（base 为列表里的 state；之后别人改过就不取消）',
  who: 'operator',
  input: z.object({ id: idField, base: ladderStateField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id, base }, now }) => {
    await removeLadder(db, member, { goodsId: id, base }, now);
    return { data: { id }, message: '已取消阶梯价，所有页面按其余价格计价' };
  },
});

export const getAdminLadder = defineCall({
  method: 'GET',
  path: '/api/admin/ladder',
  summary: '有阶梯价的商品',
  who: 'operator',
  input: ladderQuery,
  answer: ladderListAnswer,
  run: async ({ db, input }) => ({ data: await listLadders(db, input) }),
});

export const postAdminLadder = defineCall({
  method: 'POST',
  path: '/api/admin/ladder',
  summary: '设置阶梯价，一行一种商品，全部保存或都不保存；有提醒时须 force=1，并带上回答里的 base',
  who: 'operator',
  input: z.object({ ...typedLadderFields, force: switchField }),
  answer: savedLaddersAnswer,
  run: async ({ db, member, input: { force: isForced, ...form }, now }) => {
    const data = await saveLadders(db, member, { typed: toTypedLadders(form), isForced }, now);
    return { data, message: data.saved === null ? '' : '已保存' };
  },
});

export const postAdminLadderTrial = defineCall({
  method: 'POST',
  path: '/api/admin/ladder/trial',
  summary: '试算：一个会员的购物车按填写的阶梯价和现在的各付多少',
  who: 'operator',
  input: z.object({
    ...typedLadderFields,
    member: requiredText('会员', 60),
    cart: z.string().max(20_000, '一次最多试 200 行').default(''),
  }),
  answer: trialAnswer,
  run: async ({ db, input: { member, cart, ...form }, now }) => ({
    data: await tryLadders(db, { typed: toTypedLadders(form), by: { member, cart } }, now),
  }),
});
