import { z } from 'zod';
import { pageField } from '#lib/platform/http/call/common.fields.ts';
import { DAY_MS, parseDateTime, plainDay } from '#lib/platform/time.rules.ts';
import { BALANCE_REASONS, type BalanceQuery, type BalanceReason } from '#lib/trade/wallet/wallet.rules.ts';

const moment = z
  .string()
  .transform(plainDay)
  .refine((text) => text === '' || parseDateTime(text) !== null, '日期应为 2026-11-24 这样的日期')
  .catch('')
  .default('');
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The end of a filter: a day is meant with all of it. */
function endOf(text: string): number | null {
  const ms = parseDateTime(text);
  return ms !== null && isDay(text) ? ms + DAY_MS : ms;
}

/**
 * Which changes of a balance are asked for: `use_type` is a reason, `start_time` and `end_time` are days or moments in
 * Shanghai. On a page what cannot be read filters nothing.
 */
export const balanceQuery = z
  .object({
    use_type: z
      .enum(Object.keys(BALANCE_REASONS) as BalanceReason[])
      .nullable()
      .catch(null),
    start_time: moment,
    end_time: moment,
    page: pageField,
  })
  .transform(({ use_type: reason, start_time, end_time, page }): BalanceQuery => ({
    reason,
    page,
    from: parseDateTime(start_time),
    until: endOf(end_time),
  }));

/** The same for a call, which refuses an end before its beginning; the page shows that there is nothing. */
export const strictBalanceQuery = balanceQuery.refine(
  ({ from, until }) => from === null || until === null || from < until,
  { error: '结束时间不能早于开始时间', path: ['end_time'] },
);
