/** Characters of what a buyer says of a transfer, and of why an operator rejects it, at most. */
export const TRANSFER_LIMITS = { payerName: 80, payerBank: 80, reference: 60, rejection: 200 } as const;
