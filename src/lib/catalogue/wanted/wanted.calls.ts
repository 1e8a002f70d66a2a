import { pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { answerWanted } from '#lib/catalogue/wanted/answer-wanted.service.ts';
import {
  answerFields,
  toWantedAnswer,
  toWantedInput,
  wantedAnswer,
  wantedForm,
  wantedQuery,
} from '#lib/catalogue/wanted/wanted.fields.ts';
import { refusedWords, WANTED_STATES } from '#lib/catalogue/wanted/wanted.rules.ts';
import { addWanted, wantedPage, withdrawWanted } from '#lib/catalogue/wanted/wanted.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postAdminWantedAnswer = defineCall({
  method: 'POST',
  path: '/api/admin/wanted/answer',
  summary:
    '答复品种求购：ids 各代表一个品种，求购它的会员一起答复；用商品（缺货的转为到货提醒），或用文字；也可以更正',
  who: 'operator',
  input: answerFields,
  answer: z.object({ answered: z.int().describe('答复了几条求购'), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    const { ids, goods_id, outcome = 'sourcing', words, shown_at, corrects } = input;
    const answer = goods_id === undefined ? { outcome } : { goodsId: goods_id };
    const { answered, state, refusals } = await answerWanted(
      db,
      member,
      { ids, answer, words, shownAt: shown_at ?? now, corrects },
      now,
    );
    const message =
      answered === 0
        ? '已经这样答复过，没有重复通知'
        : [
            `已${corrects ? '更正' : '答复'} ${answered} 条求购：${WANTED_STATES[state]}`,
            ...(refusals.length > 0 ? [refusedWords(refusals)] : []),
          ].join('，');
    return { data: { answered, state }, message };
  },
});

export const postUserBuyIdWithdraw = defineCall({
  method: 'POST',
  path: '/api/user/buy/{id}/withdraw',
  summary: '撤回品种求购',
  who: 'buyer',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id } }) => {
    await withdrawWanted(db, member, id);
    return { data: { id }, message: '求购已撤回' };
  },
});

export const getUserBuy = defineCall({
  method: 'GET',
  path: '/api/user/buy',
  summary: '我的品种求购，后登记的在前',
  who: 'member',
  input: wantedQuery,
  answer: z.object({
    list: z.array(wantedAnswer),
    ...pagesAnswer,
  }),
  run: async ({ db, member, input }) => {
    const { list, page, pages } = await wantedPage(db, member, input);
    return { data: { list: list.map(toWantedAnswer), page, pages } };
  },
});

export const postUserBuy = defineCall({
  method: 'POST',
  path: '/api/user/buy',
  summary: '登记品种求购；同一品种还没有结果时再登记，只改数量和说明（说明留空的不改）',
  who: 'buyer',
  input: wantedForm,
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { id, note, isAgain } = await addWanted(db, member, toWantedInput(input), now);
    const kept = note === '' || note === input.note ? '' : '，说明不变';
    return {
      data: { id },
      message: isAgain
        ? `已更新您之前的求购：数量改为 ${input.number}${kept}`
        : '求购已登记，有结果会发消息给您',
      next: pathTo('wanted_info', {}, { id }),
    };
  },
});
