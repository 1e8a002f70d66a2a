import { z } from 'zod';
import { answerWanted } from '#lib/catalogue/wanted/answer-wanted.service.ts';
import { answerFields } from '#lib/catalogue/wanted/wanted.fields.ts';
import { refusedWords, WANTED_STATES } from '#lib/catalogue/wanted/wanted.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
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
