/**
 * The types of cart items (product §11.3): 0 plain, 1 within the limits of an offer (seckill), 3 a set, 4 goods had
 * for little (换购).
 */
export const LINE_TYPES = { plain: 0, limited: 1, combination: 3, exchange: 4 } as const;
export type LineType = (typeof LINE_TYPES)[keyof typeof LINE_TYPES];

/** A line of goods at their own price: no set, nothing had for little. */
export const isPlainLine = ({ type }: { type: LineType }): boolean =>
  type === LINE_TYPES.plain || type === LINE_TYPES.limited;
