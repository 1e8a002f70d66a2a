import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { moment, sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { optionalFileField } from '#lib/platform/http/call/common.fields.ts';
import { exportAnswer, formatField, listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { idempotencyKeyField } from '#lib/trade/cart/add/cart.fields.ts';
import { type Choice, choicesOf } from '#lib/trade/quick-purchase/list/choice-rows.service.ts';
import { LIST_LIMITS, LIST_REFUSALS } from '#lib/trade/quick-purchase/list/list-limits.rules.ts';
import {
  countStates,
  ENTRY_STATES,
  type ReportEntry,
  reportWords,
  settledWords,
} from '#lib/trade/quick-purchase/list/list-report.rules.ts';
import {
  chooseForLines,
  putInList,
  reportOf,
  takeListNumbers,
} from '#lib/trade/quick-purchase/list/list-report.service.ts';
import { MATCHED_BY } from '#lib/trade/quick-purchase/list/match-line.rules.ts';
import {
  choicesField,
  lineNumbersField,
  listCountsAnswer,
  reportEntryAnswer,
} from '#lib/trade/quick-purchase/pad.fields.ts';
import { z } from 'zod';

export const postQuickPurchaseChoose = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/choose',
  summary: '给清单里拿不准的行选定商品、给数量有误的行重填数量：放进采购单，并记住这样的行就是这个商品',
  who: 'member',
  input: z
    .object({ choices: choicesField.default(new Map()), numbers: lineNumbersField.default(new Map()) })
    .refine(({ choices, numbers }) => choices.size + numbers.size > 0, {
      path: ['choices'],
      message: '请先给要选择的行选好商品，或者填好数量',
    }),
  answer: z.object({
    settled: z.int().describe('这次放进采购单的行'),
    left: z.int().describe('还要选择的行'),
  }),
  run: async ({ db, member, input, now }) => {
    const done = await chooseForLines(db, member, input, now);
    return { data: { settled: done.settled, left: done.left }, message: settledWords(done) };
  },
});

export const postQuickPurchaseList = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/list',
  summary: '粘贴（text）或上传（file，CSV 或 XLSX）采购清单，最多 2000 行：匹配上的放进采购单，其余逐行说明',
  who: 'member',
  files: {
    largest: LIST_LIMITS.request,
    field: 'list',
    words: LIST_REFUSALS.request,
    texts: { field: 'text', words: LIST_REFUSALS.text },
  },
  input: z
    .object({
      text: z.string().max(LIST_LIMITS.text, LIST_REFUSALS.text).optional(),
      file: optionalFileField('请选择 CSV 或 XLSX 文件').refine(
        (file) => file === undefined || file.size <= LIST_LIMITS.file,
        LIST_REFUSALS.file,
      ),
      idempotency_key: idempotencyKeyField,
    })
    .refine(({ text, file }) => file !== undefined || Boolean(text?.trim()), {
      path: ['text'],
      message: '请粘贴清单，或选择一个文件',
    }),
  answer: listCountsAnswer,
  run: async ({ db, member, input: { text = '', file, idempotency_key: idempotencyKey }, now }) => {
    const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text.trim());
    const { entries } = await putInList(db, member, { name: file?.name ?? '', bytes, idempotencyKey }, now);
    return {
      data: { lines: entries.length, ...countStates(entries) },
      message: reportWords(entries),
      next: pathTo('pad_report'),
    };
  },
  does: '导入采购清单',
});

export const getQuickPurchaseReportExport = defineCall({
  method: 'GET',
  path: '/api/quick_purchase/report/export',
  summary: '上一张采购清单逐行的结果（CSV 或 XLSX）',
  who: 'member',
  input: z.object({ format: formatField }),
  answer: sentAs('text/csv'),
  run: async ({ db, member, input: { format }, now }) => {
    const entries = (await reportOf(db, member))?.entries ?? [];
    const list = listExport<z.ZodObject, ReportEntry>({
      query: z.object({}),
      read: async () => ({ rows: entries, pages: 1 }),
      columns: [
        { key: 'line', label: '行号', kind: 'count' },
        { key: 'text', label: '清单内容' },
        { key: 'state', label: '结果', words: ENTRY_STATES },
        { key: 'number', label: '数量' },
        { key: 'goodsId', label: '商品编号', kind: 'count', value: ({ goodsId }) => goodsId || null },
        { key: 'goods', label: '匹配到的商品' },
        { key: 'by', label: '依据', words: MATCHED_BY },
        { key: 'problem', label: '说明' },
        {
          key: 'choices',
          label: '候选',
          value: ({ choices }) => choices.map(({ id, text }) => `${id} ${text}`).join('；'),
        },
      ],
    });
    return exportAnswer(db, { list }, { title: '清单匹配结果', name: 'list', format }, now);
  },
});

export const getQuickPurchaseReport = defineCall({
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

export const postQuickPurchaseReportNumbers = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/report/numbers',
  summary: '上一张清单里采购单本来就有的商品：不累加，改为清单上的数量',
  who: 'member',
  input: z.object({}),
  answer: z.object({ changed: z.int().describe('改了几种') }),
  run: async ({ db, member, now }) => {
    const changed = await takeListNumbers(db, member, now);
    const message = changed > 0 ? `${changed} 种商品已改为清单的数量` : '已经是清单的数量';
    return { data: { changed }, message };
  },
});
