import type { PaymentRefundRow } from '#lib/trade/payments/tries/tries.table.ts';

const MINUTE_MS = 60_000;

/** Characters of why money goes back, at most. */
export const LONGEST_REASON = 60;

/** Whoever asks a provider to refund has it for so long (ms); it answers, or does not, well within. */
export const ASKING_MS = MINUTE_MS;

/** When a provider that did not answer, or is not done, is asked again (ms after `attempts` times). */
export const askAgainAfter = (attempts: number): number =>
  [MINUTE_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS][attempts - 1] ?? 60 * MINUTE_MS;

/** Our number of a payment's n-th refund, which the provider knows it by. */
export const refundNo = (outTradeNo: string, number: number): string => `${outTradeNo}R${number}`;

/** What a refund takes off a payment, in fen: what goes to the buyer, and what the shop keeps of it. */
export const claimOf = ({
  amountFen,
  withheldPointsFen,
  withheldCashbackFen,
}: Pick<PaymentRefundRow, 'amountFen' | 'withheldPointsFen' | 'withheldCashbackFen'>): number =>
  amountFen + withheldPointsFen + withheldCashbackFen;
