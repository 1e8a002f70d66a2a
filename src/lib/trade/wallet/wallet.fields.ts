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
 * Fields of a log's query under the names that its page has too (`LOG_NAMES`): `use_type` is a reason, `start_time` and
 * `end_time` are days or moments in Shanghai.
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

/** Returns a log's query in the form of the services. */
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

/** True when the end is not before the beginning. A call refuses that; a page shows an empty list. */
const isInOrder = ({
  start_time: from,
  end_time: until,
}: {
  start_time: string;
  end_time: string;
}): boolean => !isBackwards({ from, until });
const WRONG_ORDER = { error: '结束时间不能早于开始时间', path: ['end_time'] };

/** Query of the changes of a balance. */
export const balanceQuery = z
  .object(balanceFields)
  .refine(isInOrder, WRONG_ORDER)
  .transform((asked) => toLogQuery(asked));

/** Query of the changes of points. */
export const pointsQuery = z
  .object(pointsFields)
  .refine(isInOrder, WRONG_ORDER)
  .transform((asked) => toLogQuery(asked));

/** Longer than the digits with spaces between them, so that the service can report what is wrong with it. */
const LONGEST = 60;

/** A payment password as it is typed; `words` are shown when it is missing. */
const digitsField = (label: string, words: string) =>
  z.string(words).max(LONGEST, words).meta({
    label,
    kind: 'password',
    inputmode: 'numeric',
    autocomplete: 'off',
    needed: true,
    maxlength: PAYMENT_PASSWORD.digits,
  });

/** Fields for paying from the wallet; the service checks whether the password is right. */
export const walletForm = z.object({
  payment_password: digitsField('支付密码', `请填写 ${PAYMENT_PASSWORD.digits} 位支付密码`),
});

const newPassword = {
  payment_password: digitsField('新的支付密码', '请填写新的支付密码').meta({
    help: `${PAYMENT_PASSWORD.digits} 位数字，不要用连号、生日或登录密码里的数字`,
  }),
  payment_password_again: digitsField('再填一次', '请再填一次新的支付密码'),
};

/** Fields for setting a payment password by a code. */
export const setPaymentPasswordForm = z.object({ code: typedCode, ...newPassword });

/** Fields for changing it by the current one. */
export const changePaymentPasswordForm = z.object({
  old_password: digitsField('原来的支付密码', '请填写原来的支付密码'),
  ...newPassword,
});
