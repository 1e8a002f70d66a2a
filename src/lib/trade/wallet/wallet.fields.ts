import { z } from 'zod';
import { pageField } from '#lib/platform/http/call/common.fields.ts';
import { DAY_MS, parseDateTime, plainDay } from '#lib/platform/time.rules.ts';
import { BALANCE_REASONS, type LogQuery, POINTS_REASONS } from '#lib/trade/wallet/wallet.rules.ts';

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
 * How a log is asked for: `use_type` is a reason, `start_time` and `end_time` are days or moments in Shanghai. On a page
 * what cannot be read filters nothing.
 */
const logFields = <Reason extends string>(reasons: Readonly<Record<Reason, string>>) => ({
  use_type: z
    .enum(Object.keys(reasons) as [Reason, ...Reason[]])
    .nullable()
    .catch(null)
    .default(null),
  start_time: moment,
  end_time: moment,
  page: pageField,
});

export const balanceFields = logFields(BALANCE_REASONS);
export const pointsFields = logFields(POINTS_REASONS);

/** A log's query as the services take it. */
export const toLogQuery = <Reason extends string>({
  use_type: reason,
  start_time,
  end_time,
  page,
}: {
  use_type: Reason | null;
  start_time: string;
  end_time: string;
  page: number;
}): LogQuery<Reason> => ({ reason, page, from: parseDateTime(start_time), until: endOf(end_time) });

/** A call refuses an end before its beginning; a page shows that there is nothing. */
const isInOrder = ({ from, until }: Pick<LogQuery<never>, 'from' | 'until'>): boolean =>
  from === null || until === null || from < until;
const WRONG_ORDER = { error: '结束时间不能早于开始时间', path: ['end_time'] };

/** Which changes of a balance are asked for. */
export const balanceQuery = z.object(balanceFields).transform((asked) => toLogQuery(asked));
export const strictBalanceQuery = balanceQuery.refine(isInOrder, WRONG_ORDER);

/** Which changes of points are asked for. */
export const pointsQuery = z.object(pointsFields).transform((asked) => toLogQuery(asked));
export const strictPointsQuery = pointsQuery.refine(isInOrder, WRONG_ORDER);
