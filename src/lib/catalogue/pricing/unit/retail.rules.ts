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

/** Of the retail price what is left over a price, in whole percent rounded down; 0 where nothing is. */
const marginPercent = (retailPriceFen: number, priceFen: number): number =>
  Math.max(0, Math.floor(((retailPriceFen - priceFen) * 100) / retailPriceFen));

/** What it sells for, and the margin at a price: `零售 ¥18.00 毛利 33%`; empty where the goods carries no retail price. */
export function marginText({ retailPriceFen }: Retailed, priceFen: number): string {
  if (retailPriceFen <= 0) return '';
  const percent = marginPercent(retailPriceFen, priceFen);
  return `零售 ${formatFen(retailPriceFen)}${percent > 0 ? ` 毛利 ${percent}%` : ''}`;
}
