import { z } from 'zod';
import { pageField } from '#lib/platform/http/call/common.fields.ts';
import { DAY_MS, parseDateTime, plainDay } from '#lib/platform/time.rules.ts';
import {
  BALANCE_REASONS,
  type LogQuery,
  PAYMENT_PASSWORD,
  POINTS_REASONS,
} from '#lib/trade/wallet/wallet.rules.ts';
import { typedCode } from '#lib/people/login/login.fields.ts';

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

/** Longer than its digits with blanks between them: the service says what is wrong with it. */
const LONGEST = 60;

/** A payment password as it is typed; `words` ask for it where it is missing. */
const digitsField = (label: string, words: string) =>
  z.string(words).max(LONGEST, words).meta({
    label,
    kind: 'password',
    inputmode: 'numeric',
    autocomplete: 'off',
    needed: true,
    maxlength: PAYMENT_PASSWORD.digits,
  });

/** What is typed where the wallet pays; whether it is right is a matter of the service. */
export const walletForm = z.object({
  payment_password: digitsField('支付密码', `请填写 ${PAYMENT_PASSWORD.digits} 位支付密码`),
});

const newPassword = {
  payment_password: digitsField('新的支付密码', '请填写新的支付密码').meta({
    help: `${PAYMENT_PASSWORD.digits} 位数字，不要用连号、生日或登录密码里的数字`,
  }),
  payment_password_again: digitsField('再填一次', '请再填一次新的支付密码'),
};

/** A payment password set by a code. */
export const setPaymentPasswordForm = z.object({ code: typedCode, ...newPassword });

/** Another one, by the one before. */
export const changePaymentPasswordForm = z.object({
  old_password: digitsField('原来的支付密码', '请填写原来的支付密码'),
  ...newPassword,
});

/** What a log's page is asked for, as its links keep it: times as they were typed, and none that could not be read. */
export const keptLogQuery = (
  { reason, from, until }: LogQuery<string>,
  typed: URLSearchParams,
): Record<'use_type' | 'start_time' | 'end_time', string | null> => ({
  use_type: reason,
  start_time: from === null ? null : (typed.get('start_time') ?? ''),
  end_time: until === null ? null : (typed.get('end_time') ?? ''),
});
