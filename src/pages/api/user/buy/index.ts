import { z } from 'zod';
import {
  toWantedAnswer,
  toWantedInput,
  wantedAnswer,
  wantedForm,
  wantedQuery,
} from '#lib/catalogue/wanted/wanted.fields.ts';
import { addWanted, wantedPage } from '#lib/catalogue/wanted/wanted.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/buy',
  summary: '我的品种求购，后登记的在前',
  who: 'member',
  input: wantedQuery,
  answer: z.object({
    list: z.array(wantedAnswer),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
  }),
  run: async ({ db, member, input }) => {
    const { list, page, pages } = await wantedPage(db, member, input);
    return { data: { list: list.map(toWantedAnswer), page, pages } };
  },
});

export const POST = defineCall({
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
