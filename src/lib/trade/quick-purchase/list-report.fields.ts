import { z } from 'zod';
import { idField } from '#lib/people/calls/define-call.server.ts';
import { ENTRY_STATES } from '#lib/trade/quick-purchase/list-report.rules.ts';

/** How many lines of a list became what. */
export const listCountsAnswer = z.object({
  lines: z.int().describe('共几行'),
  sure: z.int().describe('匹配上、已放进采购单'),
  chosen: z.int().describe('自己选择过的'),
  doubtful: z.int().describe('要选择的'),
  missing: z.int().describe('没有找到的'),
  number: z.int().describe('数量有误的'),
  skipped: z.int().describe('合计等没有商品的'),
});

export const reportEntryAnswer = z.object({
  line: z.int().describe('行号，从 1 起'),
  text: z.string(),
  state: z.enum(Object.keys(ENTRY_STATES) as [keyof typeof ENTRY_STATES]),
  number: z.string().nullable().describe('清单上写的数量；清单没有数量列为 null'),
  goods_id: z.int().describe('匹配上的商品；没有为 0'),
  goods: z.string(),
  choices: z.array(z.object({ id: z.int(), text: z.string() })).describe('可能的商品'),
  problem: z.string(),
});

/** What was chosen, by line; a line left open is none. A name that were a number alone would be a place in a list. */
export const choicesField = z
  .record(z.string().regex(/^line-[1-9]\d{0,6}$/), z.union([z.literal(''), idField]), {
    error: '选择读不出来，请刷新页面',
  })
  .transform(
    (chosen) =>
      new Map(
        Object.entries(chosen).flatMap(([line, id]) =>
          id === '' ? [] : [[Number(line.slice('line-'.length)), id] as const],
        ),
      ),
  )
  .describe('choices[line-行号]=商品编号');

/** Numbers typed for lines whose own was none, by line; nothing leaves a line as it is. */
export const lineNumbersField = z
  .record(z.string().regex(/^line-[1-9]\d{0,6}$/), z.string().trim().max(20), {
    error: '数量读不出来，请刷新页面',
  })
  .transform(
    (typed) =>
      new Map(
        Object.entries(typed).flatMap(([line, text]) =>
          text === '' ? [] : [[Number(line.slice('line-'.length)), text] as const],
        ),
      ),
  )
  .describe('numbers[line-行号]=数量');
