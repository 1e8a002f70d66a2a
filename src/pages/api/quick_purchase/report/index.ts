import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { moment } from '#lib/platform/http/call/answer.fields.ts';
import { listCountsAnswer, reportEntryAnswer } from '#lib/trade/quick-purchase/pad.fields.ts';
import { countStates } from '#lib/trade/quick-purchase/list/list-report.rules.ts';
import { type Choice, choicesOf } from '#lib/trade/quick-purchase/list/choice-rows.service.ts';
import { reportOf } from '#lib/trade/quick-purchase/list/list-report.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/quick_purchase/report',
  summary: '上一张采购清单逐行的结果',
  who: 'member',
  input: z.object({}),
  answer: z.object({
    name: z.string().describe('文件名；粘贴的为空'),
    created_at: moment('导入时间，没有导入过为 0'),
    counts: listCountsAnswer,
    entries: z.array(reportEntryAnswer),
  }),
  run: async ({ db, member, now }) => {
    const { name, createdAt, entries } = (await reportOf(db, member)) ?? {
      name: '',
      createdAt: 0,
      entries: [],
    };
    const choicesByLine = await choicesOf(db, member, entries, now);
    return {
      data: {
        name,
        created_at: createdAt,
        counts: { lines: entries.length, ...countStates(entries) },
        entries: entries.map(({ line, text, state, number, goodsId, goods, problem }) => ({
          line,
          text,
          state,
          number,
          goods_id: goodsId,
          goods,
          choices: (choicesByLine.get(line) ?? []).map(choiceAnswer),
          problem,
        })),
      },
    };
  },
});

/** A choice in the names of the calls. */
const choiceAnswer = ({ id, text, row }: Choice) => ({
  id,
  text,
  price_fen: row.price_fen,
  unit: row.bzdw,
  stock_text: row.stock_text,
  expiry_text: row.expiry_text,
  selectable: row.selectable,
});
