import type { GoodsView } from '#lib/catalogue/goods/view/goods-view.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** A step of the ladder as a row: from how many on, at what price, and what that saves where that may be shown. */
export interface LadderRow {
  range: string;
  priceText: string;
  savedText: string;
}

/** The ladder with the price below its first step leading: `1–19 盒`, `20–99 盒`, `≥100 盒`; empty without one. */
export function ladderRows(
  { ladder, priceFen, unit, smallest }: Pick<GoodsView, 'ladder' | 'priceFen' | 'unit' | 'smallest'>,
  tellsSavings = true,
): LadderRow[] {
  if (ladder.length === 0) return [];
  const steps = [{ minQuantity: Math.max(1, smallest), priceFen }, ...ladder];
  return steps.map((step, index) => {
    const next = steps[index + 1];
    const last = next ? next.minQuantity - 1 : null;
    return {
      range: `${last === null ? `≥${step.minQuantity}` : `${step.minQuantity}–${last}`} ${unit}`,
      priceText: formatFen(step.priceFen),
      savedText: index === 0 || !tellsSavings ? '' : `省 ${formatFen(priceFen - step.priceFen)}`,
    };
  });
}
