/** Below this number of units the stock is called scarce. */
export const SCARCE_BELOW = 10;

/** The stock as the buyer reads it: `现货 320`, `紧张 6`, `缺货`. */
export function stockText(stock: number): string {
  if (stock <= 0) return '缺货';
  return stock < SCARCE_BELOW ? `紧张 ${stock}` : `现货 ${stock}`;
}
