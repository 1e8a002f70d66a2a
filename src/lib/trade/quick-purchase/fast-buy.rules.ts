/** The orders of what is bought often, with their words. */
export const OFTEN_ORDERS = { times: '买得最多次', last: '最近买的', amount: '金额最大' } as const;
export type OftenOrder = keyof typeof OFTEN_ORDERS;
