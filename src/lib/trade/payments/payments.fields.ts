import { z } from 'zod';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import { yuanToFen } from '#lib/platform/money.rules.ts';

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
