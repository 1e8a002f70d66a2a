import { PAYMENT_STATES } from '#lib/trade/orders/order-words.rules.ts';
/** Characters of what a buyer says of a transfer, and of why an operator rejects it, at most. */
export const TRANSFER_LIMITS = { payerName: 80, payerBank: 80, reference: 60, rejection: 200 } as const;

/** What staff decide of transfers, as the trail names it. */
export const TRANSFER_ACTIONS = {
  'transfer.confirmed': PAYMENT_STATES.confirmed,
  'transfer.rejected': PAYMENT_STATES.rejected,
  'transfer.undone': '撤销处理',
} as const;
