import { z } from 'zod';
import { lotAnswer, lotExample } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { LOT_ENTRIES, type LotEntryKind } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { readLot, toEntryState, toLotState } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { moment } from '#lib/platform/http/call/answer.fields.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/goods/{id}/lots/{lot}',
  summary: '一个批次和它的台账，最近的在前，最多 200 条',
  who: 'operator',
  input: z.object({ id: idField, lot: idField }),
  answer: lotAnswer.extend({
    ledger: z.array(
      z.object({
        kind: z.enum(Object.keys(LOT_ENTRIES) as [LotEntryKind, ...LotEntryKind[]]).describe(
          Object.entries(LOT_ENTRIES)
            .map(([kind, words]) => `${kind} ${words}`)
            .join('，'),
        ),
        change: z.int().describe('增减'),
        quantity_after: z.int().describe('之后的数量'),
        reason: z.string(),
        actor: z.string().nullable().describe('经手人；系统记的为 null'),
        order_no: z.string().nullable().describe('订单号'),
        at: moment('时间'),
      }),
    ),
  }),
  example: {
    ...lotExample,
    ledger: [
      {
        kind: 'sale' as const,
        change: -12,
        quantity_after: 120,
        reason: '',
        actor: null,
        order_no: '20261120000031',
        at: 1_795_400_000_000,
      },
    ],
  },
  run: async ({ db, input: { id, lot } }) => {
    const found = await readLot(db, id, lot);
    if (!found) throw notFound('这个批次');
    return { data: { ...toLotState(found.lot), ledger: found.entries.map(toEntryState) } };
  },
});
