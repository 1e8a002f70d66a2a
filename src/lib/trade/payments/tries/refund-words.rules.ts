/** Where a refund goes. */
export const REFUND_TARGETS = { provider: '原路退回', wallet: '退到余额' } as const;
export type RefundTarget = keyof typeof REFUND_TARGETS;

/** How far a refund is, in the operator's words. `failed`: the provider refused it, and the money is still owed. */
export const REFUND_STATES = { waiting: '退款中', done: '已退', failed: '没有退成' } as const;
export type RefundState = keyof typeof REFUND_STATES;
