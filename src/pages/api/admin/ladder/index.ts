import {
  ladderListAnswer,
  savedLaddersAnswer,
} from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import { z } from 'zod';
import {
  ladderQuery,
  toTypedLadders,
  typedLadderFields,
} from '#lib/catalogue/pricing/office/ladders/ladders.fields.ts';
import { listLadders } from '#lib/catalogue/pricing/office/ladders/ladders.service.ts';
import { saveLadders } from '#lib/catalogue/pricing/office/ladders/save-ladders.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { switchField } from '#lib/platform/http/call/common.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/ladder',
  summary: '有阶梯价的商品',
  who: 'operator',
  input: ladderQuery,
  answer: ladderListAnswer,
  run: async ({ db, input }) => ({ data: await listLadders(db, input) }),
});

export const POST = defineCall({
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
