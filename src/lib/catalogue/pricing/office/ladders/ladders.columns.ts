import { goodsFactsAnswer } from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import { LADDER_TYPES } from '#lib/catalogue/pricing/office/ladders/ladders.rules.ts';
import { auditLineAnswer } from '#lib/people/audit/audit-answer.fields.ts';
import { flag, pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { z } from 'zod';

const listedLadder = z
  .object({
    goods: goodsFactsAnswer,
    type: flag(),
    words: z.string(),
    /** its state, sent along with an action on it */
    state: z.string(),
  })
  .meta({ id: 'ListedLadder' });

/** A goods with a ladder, for the list. */
export type ListedLadder = z.output<typeof listedLadder>;

/** Columns of the list of goods with ladders. */
export const ladderColumns: readonly Column<ListedLadder>[] = [
  { key: 'goods', label: '商品', place: 'head', class: 'break-words', only: 'page' },
  { key: 'price', label: '挂牌价', kind: 'money', place: 'line', value: ({ goods }) => goods.basePriceFen },
  { key: 'type', label: '金额是', value: ({ type }) => LADDER_TYPES[type], class: 'whitespace-nowrap' },
  { key: 'words', label: '阶梯', class: 'tabular-nums', only: 'page' },
  { key: 'actions', label: '操作', class: 'whitespace-nowrap max-md:-ml-1.5', only: 'page' },
];

/** A page of the list, with the latest changes. */
export const ladderListAnswer = z
  .object({
    list: z.array(listedLadder),
    total: z.int(),
    ...pagesAnswer,
    trail: z.array(auditLineAnswer).describe('改动记录'),
  })
  .meta({ id: 'LadderList' });
