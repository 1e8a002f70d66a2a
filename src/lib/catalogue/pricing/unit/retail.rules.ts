import { formatFen } from '#lib/platform/money.rules.ts';

/** What of a goods says what it may be sold on for; 0 where it carries no suggested retail price. */
interface Retailed {
  retailPriceFen: number;
}

/**
 * The suggested retail price that a goods carries: its market price where that is above the base price; 0 where it is not,
 * as importers without such a column repeat the base price (product §3.10).
 */
export const retailOf = (marketPriceFen: number, basePriceFen: number): number =>
  marketPriceFen > Math.max(0, basePriceFen) ? marketPriceFen : 0;

/** Of the retail price what is left over one's own price, in whole percent rounded down; 0 where nothing is. */
const marginPercent = (retailPriceFen: number, ownPriceFen: number): number =>
  Math.max(0, Math.floor(((retailPriceFen - ownPriceFen) * 100) / retailPriceFen));

/** `零售 ¥18.00`, the same for everybody; empty where the goods carries none. */
export const retailText = ({ retailPriceFen }: Retailed): string =>
  retailPriceFen > 0 ? `零售 ${formatFen(retailPriceFen)}` : '';

/** The same with the margin at a member's own price: `零售 ¥18.00 毛利 33%`. */
export function marginText(goods: Retailed, ownPriceFen: number): string {
  const text = retailText(goods);
  const percent = text === '' ? 0 : marginPercent(goods.retailPriceFen, ownPriceFen);
  return percent > 0 ? `${text} 毛利 ${percent}%` : text;
}
