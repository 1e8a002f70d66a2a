import { z } from 'zod';
import { pageField } from '#lib/platform/http/call/common.fields.ts';
import { parseDateTime, plainDay } from '#lib/platform/time.rules.ts';
import { type LOG_NAMES, logQuery } from '#lib/trade/wallet/wallet-log.rules.ts';
import { isBackwards } from '#lib/trade/wallet/wallet-table.rules.ts';
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
/**
 * How a log is asked for by the names its page has too (`LOG_NAMES`): `use_type` is a reason, `start_time` and `end_time`
 * are days or moments in Shanghai.
 */
const logFields = <Reason extends string>(reasons: Readonly<Record<Reason, string>>) =>
  ({
    use_type: z
      .enum(Object.keys(reasons) as [Reason, ...Reason[]])
      .nullable()
      .catch(null)
      .default(null),
    start_time: moment,
    end_time: moment,
    page: pageField,
  }) satisfies Record<(typeof LOG_NAMES)[keyof typeof LOG_NAMES] | 'page', z.ZodType>;

export const balanceFields = logFields(BALANCE_REASONS);
export const pointsFields = logFields(POINTS_REASONS);

/** A log's query as the services take it. */
export const toLogQuery = <Reason extends string>({
  use_type,
  start_time: from,
  end_time: until,
  page,
}: {
  use_type: Reason | null;
  start_time: string;
  end_time: string;
  page: number;
}): LogQuery<Reason> => logQuery<Reason>({ choice: use_type ?? '', from, until, page });

/** A call refuses an end before its beginning; a page shows that there is nothing. */
const isInOrder = ({
  start_time: from,
  end_time: until,
}: {
  start_time: string;
  end_time: string;
}): boolean => !isBackwards({ from, until });
const WRONG_ORDER = { error: '结束时间不能早于开始时间', path: ['end_time'] };

/** Which changes of a balance are asked for. */
export const balanceQuery = z
  .object(balanceFields)
  .refine(isInOrder, WRONG_ORDER)
  .transform((asked) => toLogQuery(asked));

/** Which changes of points are asked for. */
export const pointsQuery = z
  .object(pointsFields)
  .refine(isInOrder, WRONG_ORDER)
  .transform((asked) => toLogQuery(asked));

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
