import { readCounted, typedRefusal } from '#lib/catalogue/goods/counts/counts.rules.ts';
import { bookSheet, makeSheet, readSheet, typeSheet } from '#lib/catalogue/goods/counts/sheets.service.ts';
import { lotDay } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { sheetForm, sheetRows } from '#lib/catalogue/stock-desk/stock-desk.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postAdminStockSheets = defineCall({
  method: 'POST',
  path: '/api/admin/stock/sheets',
  summary: '做一张盘点表：库位以 place 开头的批次，记下各自应有的数量；同一个 idempotency_key 只做一张',
  who: 'operator',
  input: sheetForm,
  answer: idAnswer,
  example: { id: 3 },
  run: async ({ db, member, input, now }) => {
    const { place, with_should: withShould, idempotency_key: idempotencyKey } = input;
    const data = await makeSheet(db, member, { place, isBlind: !withShould, idempotencyKey }, now);
    return { data, message: '盘点表已做好，可以打印', next: pathTo('stock_sheet', data) };
  },
});

const STATES = ['open', 'ready', 'asked', 'waiting', 'booked', 'refused'] as const;

export const getAdminStockSheetsId = defineCall({
  method: 'GET',
  path: '/api/admin/stock/sheets/{id}',
  summary: '一张盘点表：各批次应有多少、盘了多少、能不能入账',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({
    place: z.string().describe('库位'),
    rows: z.array(
      z.object({
        lot: z.int().describe('批次'),
        goods: z.int().describe('商品'),
        name: z.string(),
        number: z.string().describe('批号'),
        expires: z.string().describe('有效期至'),
        place: z.string().describe('库位'),
        should: z.int().nullable().describe('做表时应有的数量；盲盘的批次盘过才有'),
        counted: z.int().nullable().describe('实盘数量'),
        state: z
          .enum(STATES)
          .describe(
            'open 没有盘，ready 可入账，asked 要确认，waiting 等同事确认，booked 已入账，refused 不能入账',
          ),
        words: z.string().describe('说明'),
      }),
    ),
  }),
  example: {
    place: 'A-03',
    rows: [
      {
        lot: 31,
        goods: 17,
        name: '阿莫西林胶囊',
        number: 'A240301',
        expires: '2027-02-28',
        place: 'A-03-2',
        should: 120,
        counted: 118,
        state: 'ready' as const,
        words: '差异不大，直接入账',
      },
    ],
  },
  run: async ({ db, input: { id } }) => {
    const { sheet, rows } = await readSheet(db, id);
    return {
      data: {
        place: sheet.place,
        rows: rows.map(
          ({ lotId, goodsId, name, number, expiresAt, place, should, counted, state, words }) => ({
            lot: lotId,
            goods: goodsId,
            name,
            number,
            expires: lotDay(expiresAt),
            place,
            should: sheet.isBlind === 1 && state === 'open' ? null : should,
            counted,
            state,
            words,
          }),
        ),
      },
    };
  },
});

export const postAdminStockSheetsId = defineCall({
  method: 'POST',
  path: '/api/admin/stock/sheets/{id}',
  summary: '填写一张盘点表：先核对（does=check），再入账（does=book）；每个批次只入账一次，空行不盘',
  who: 'operator',
  input: sheetRows.extend({ id: idField }),
  answer: z.object({
    booked: z.int().describe('这次入账的批次'),
    waiting: z.int().describe('等另一位同事确认的批次'),
    refused: z.array(z.object({ lot: z.int(), words: z.string() })).describe('没有入账的批次和原因'),
  }),
  example: { booked: 42, waiting: 1, refused: [{ lot: 31, words: '阿莫西林胶囊 批号 A240301：…' }] },
  run: async ({ db, member, input: { id, rows, sure = [], does }, now }) => {
    const typed = rows.map(({ lot, counted, remark }) => ({
      lotId: lot,
      counted: readCounted(counted),
      remark,
    }));
    const unread = rows.filter(({ counted }) => readCounted(counted) === undefined);
    const readable = typed.flatMap((row) =>
      row.counted === undefined ? [] : [{ ...row, counted: row.counted }],
    );
    const changed = await typeSheet(db, id, readable);
    const next = pathTo('stock_sheet', { id });
    if (unread.length > 0) {
      const message = typedRefusal(unread.map(({ counted }) => counted));
      const refused = unread.map(({ lot, counted }) => ({ lot, words: typedRefusal([counted]) }));
      return { data: { booked: 0, waiting: 0, refused }, message, tone: 'error' as const, next };
    }
    if (does === 'check')
      return { data: { booked: 0, waiting: 0, refused: [] }, message: '已核对，请看各行的结果', next };
    const asked = new Set(sure.filter((lotId) => !changed.has(lotId)));
    const { booked, waiting, refused } = await bookSheet(db, member, { id, sure: asked }, now);
    const message = [
      `入账 ${booked} 个批次`,
      ...(waiting > 0 ? [`${waiting} 个差额较大，等另一位同事确认`] : []),
      ...(refused.length > 0 ? [`${refused.length} 个没有入账，请看各行的说明`] : []),
    ].join('，');
    return {
      data: { booked, waiting, refused: refused.map(({ lotId, words }) => ({ lot: lotId, words })) },
      message,
      ...(refused.length > 0 && { tone: 'error' as const }),
      next,
    };
  },
});
