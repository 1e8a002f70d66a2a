import { z } from 'zod';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import { REFUND_TARGETS, type RefundTarget } from '#lib/trade/payments/tries/try-words.rules.ts';
import { TOP_UP } from '#lib/trade/payments/tries/tries.rules.ts';
import { parseDateTime } from '#lib/platform/time.rules.ts';
import { formatFen, yuanToFen } from '#lib/platform/money.rules.ts';

/** Which provider a buyer chose. */
export const providerField = z.enum(Object.keys(PAYMENT_PROVIDERS) as PaymentProviderName[], {
  error: '请选择付款方式',
});

/** An amount a buyer typed in yuan, as fen. */
export const yuanField = z.union([z.string(), z.number()], '请填写金额').transform((typed, context) => {
  const fen = yuanToFen(
    String(typed)
      .normalize('NFKC')
      .replaceAll(/[,\s¥元]/g, ''),
  );
  if (fen !== null) return fen;
  context.addIssue({ code: 'custom', message: '请填写金额，例如 500 或 500.50' });
  return z.NEVER;
});

/** What is put into the wallet. */
export const topUpForm = z.object({
  amount: yuanField.meta({
    label: '充值金额（元）',
    kind: 'money',
    autocomplete: 'off',
    maxlength: 12,
    help: `每次 ${formatFen(TOP_UP.least)} 到 ${formatFen(TOP_UP.most)}，到账后马上可以用`,
  }),
});

/** Where a refund is to go. */
export const targetField = z.enum(Object.keys(REFUND_TARGETS) as RefundTarget[], {
  error: '请选择退到哪里',
});

/** A day, `2026-11-20`. */
export const dayField = z
  .string('请选择日期')
  .trim()
  .refine((day) => day.length === 10 && parseDateTime(day) !== null, '请选择日期，例如 2026-11-20');
