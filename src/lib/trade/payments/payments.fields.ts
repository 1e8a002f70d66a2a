import { z } from 'zod';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import { REFUND_TARGETS, type RefundTarget } from '#lib/trade/payments/tries/try-words.rules.ts';
import { TOP_UP } from '#lib/trade/payments/tries/tries.rules.ts';
import { parseDateTime } from '#lib/platform/time.rules.ts';
import { formatFen, yuanToFen } from '#lib/platform/money.rules.ts';
import { requiredText } from '#lib/platform/http/call/common.fields.ts';
import { TRANSFER_LIMITS } from '#lib/trade/payments/transfer.rules.ts';

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

/** What a buyer says of a transfer, besides its slip. */
export const transferForm = z.object({
  payer_name: requiredText('付款单位', TRANSFER_LIMITS.payerName).meta({
    help: '银行账户的户名，须与下单公司一致',
    autocomplete: 'organization',
  }),
  payer_bank: requiredText('付款银行', TRANSFER_LIMITS.payerBank).meta({
    help: '例如：中国工商银行郑州解放路支行',
    autocomplete: 'off',
  }),
  reference: requiredText('转账流水号', TRANSFER_LIMITS.reference).meta({
    help: '银行回单上的流水号或凭证号',
    autocomplete: 'off',
  }),
});
