/**
 * Types of cart items (product §11.3): 0 plain, 1 within the limits of an offer (seckill), 3 a set, 4 an exchange (换购).
 */
export const LINE_TYPES = { plain: 0, limited: 1, combination: 3, exchange: 4 } as const;
export type LineType = (typeof LINE_TYPES)[keyof typeof LINE_TYPES];

/** True for a line of goods at their own price: neither a set nor an exchange. */
export const isPlainLine = ({ type }: { type: LineType }): boolean =>
  type === LINE_TYPES.plain || type === LINE_TYPES.limited;
