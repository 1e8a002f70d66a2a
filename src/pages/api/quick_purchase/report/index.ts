import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { moment } from '#lib/platform/http/call/answer.fields.ts';
import { listCountsAnswer, reportEntryAnswer } from '#lib/trade/quick-purchase/pad.fields.ts';
import { countStates } from '#lib/trade/quick-purchase/list-report.rules.ts';
import { reportOf } from '#lib/trade/quick-purchase/list-report.service.ts';

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
  run: async ({ db, member }) => {
    const { name, createdAt, entries } = (await reportOf(db, member)) ?? {
      name: '',
      createdAt: 0,
      entries: [],
    };
    return {
      data: {
        name,
        created_at: createdAt,
        counts: { lines: entries.length, ...countStates(entries) },
        entries: entries.map(({ line, text, state, number, goodsId, goods, choices, problem }) => ({
          ...{ line, text, state, number, goods_id: goodsId, goods, choices, problem },
        })),
      },
    };
  },
});
