import { z } from 'zod';
import { dayFilter, optionalText, pageField } from '#lib/platform/http/call/common.fields.ts';
import { DAY_MS, parseDateTime } from '#lib/platform/time.rules.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { ORDER_STATES, type OrderState } from '#lib/trade/orders/orders.rules.ts';

const LONGEST_WORDS = 60;

/** Query of a list of orders; without a state, orders of all states. */
export const orderQueryFields = {
  state: z
    .enum(Object.keys(ORDER_STATES) as OrderState[])
    .nullable()
    .catch(null),
  keywords: optionalText(LONGEST_WORDS, '搜索词'),
  from: dayFilter('下单从哪一天'),
  until: dayFilter('下单到哪一天'),
  page: pageField,
};

/** Stores whose orders a head office requests. */
export const storeField = z
  .union([z.literal(''), z.enum(['own', 'all']), z.coerce.number().int().min(1).max(LARGEST_ID)], {
    error: '门店应为 all、own 或门店编号',
  })
  .optional()
  .transform((store) => store || undefined)
  .describe('连锁总部用：all 总部和全部门店，门店编号只看这一家，own 或不传只看自己');

/** Converts the days of a query to moments (ms), the end excluded. */
export function daysOf({ from, until }: { from: string; until: string }): {
  from: number | null;
  until: number | null;
} {
  const last = parseDateTime(until);
  return { from: parseDateTime(from), until: last === null ? null : last + DAY_MS };
}

/** Query of the page's address: longer words are cut, as an old or pasted link may have them. */
export const orderPageQuery = z.object({
  ...orderQueryFields,
  keywords: z
    .string()
    .catch('')
    .transform((words) => words.trim().slice(0, LONGEST_WORDS)),
});
