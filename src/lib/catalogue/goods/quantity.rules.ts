/** What limits the number of a line. */
export interface QuantityLimits {
  /** smallest number sold (起订量) */
  minQuantity: number;
  /** numbers go in multiples of it, e.g. a middle pack (中包装) */
  stepQuantity: number;
  stock: number;
  /** `盒` when not given */
  unit?: string;
}

/** null = the wish stands; `none` = nothing can be bought. */
type CorrectionReason = null | 'min' | 'step' | 'stock' | 'none';

export interface CorrectedQuantity {
  quantity: number;
  reason: CorrectionReason;
  /** what to tell the buyer; empty when the wish stands */
  message: string;
  /** why alone, without what the number was changed to: `库存只有 3 盒` */
  why: string;
}

/** The numbers a line may have: multiples of `step` from `smallest` to `largest`; both 0 when none can be bought. */
export interface QuantityRange {
  smallest: number;
  largest: number;
  step: number;
}

/**
 * The smallest number is the minimum rounded up to the step, the largest the stock rounded down to it. Stock below
 * the minimum but enough for a step may be bought as a whole, so that the last box is not left behind.
 */
export function quantityRange({ minQuantity, stepQuantity, stock }: QuantityLimits): QuantityRange {
  const step = Math.max(1, Math.floor(stepQuantity));
  const largest = Math.floor(Math.max(0, stock) / step) * step;
  const smallest = Math.ceil(Math.max(1, minQuantity) / step) * step;
  return { smallest: Math.min(smallest, largest), largest, step };
}

function stockWhy({ largest, step }: QuantityRange, stock: number, unit: string): string {
  const rule = largest === Math.floor(stock) ? '' : `，须按 ${step} ${unit}的倍数采购`;
  return `库存只有 ${Math.floor(stock)} ${unit}${rule}`;
}

function nothingMessage({ step }: QuantityRange, stock: number, unit: string): string {
  if (stock < 1) return '缺货，暂时不能采购';
  return `库存只有 ${Math.floor(stock)} ${unit}，不足 ${step} ${unit}，暂时不能采购`;
}

/**
 * Brings a wanted number to one that can be bought: up to the minimum, up to the next step, down to the stock, and
 * says why in plain words. Correcting a corrected number changes nothing, and more wanted never gives less.
 */
export function correctQuantity(wanted: number, limits: QuantityLimits): CorrectedQuantity {
  const { stock, unit = '盒' } = limits;
  const range = quantityRange(limits);
  const { smallest, largest, step } = range;
  if (largest === 0) {
    const message = nothingMessage(range, stock, unit);
    return { quantity: 0, reason: 'none', message, why: message };
  }

  const wish = Number.isNaN(wanted) ? 0 : wanted;
  const changed = (quantity: number, reason: CorrectionReason, why: string): CorrectedQuantity => ({
    ...{ quantity, reason, why },
    message: `${why}，已改为 ${quantity} ${unit}`,
  });
  if (wish > largest || (wish < smallest && smallest === largest && smallest < limits.minQuantity))
    return changed(largest, 'stock', stockWhy(range, stock, unit));
  if (wish < smallest) return changed(smallest, 'min', `最少采购 ${smallest} ${unit}`);
  const quantity = Math.ceil(wish / step) * step;
  if (quantity === wish) return { quantity, reason: null, message: '', why: '' };
  return changed(quantity, 'step', `须按 ${step} ${unit}的倍数采购`);
}
