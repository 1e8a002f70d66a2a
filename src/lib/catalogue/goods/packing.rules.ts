import { middlePackText } from '#lib/catalogue/goods/goods-words.rules.ts';
import {
  quantityRange,
  type QuantityLimits,
  type QuantityRange,
} from '#lib/catalogue/goods/quantity.rules.ts';

/** How a goods is packed. */
export interface Packing extends QuantityLimits {
  /** units of a middle pack (中包) and of a case (整箱); 1 where there is none */
  middlePack: number;
  caseSize: number;
}

/** What a stepper moves by, and within which bounds. */
export interface Steps extends QuantityRange {
  /** units of a middle pack where the goods may be bought by it, else the step */
  pack: number;
  /** units of a case; 0 where there is none, or not enough for one */
  caseSize: number;
}

/** The steps of a goods: numbers that may be bought, so that pressing never makes one that is corrected. */
export function stepsOf(goods: Packing): Steps {
  const range = quantityRange(goods);
  const { largest, step } = range;
  const fits = (size: number): boolean => size > step && size % step === 0;
  const { middlePack, caseSize } = goods;
  return {
    ...range,
    pack: fits(middlePack) ? middlePack : step,
    caseSize: fits(caseSize) && caseSize <= largest ? caseSize : 0,
  };
}

/** What pressing a stepper of several units moves by: `中包 10 可拆零`, `每次 5`; empty where it moves by one. */
export function stepText(goods: Packing): string {
  const { pack } = stepsOf(goods);
  if (pack <= 1) return '';
  return pack === goods.middlePack ? middlePackText(goods) : `每次 ${pack}`;
}

/** The next whole pack up (1) or down (−1) from a number, within the bounds. */
export function nextStep(
  from: number,
  direction: number,
  size: number,
  { smallest, largest }: Pick<QuantityRange, 'smallest' | 'largest'>,
): number {
  const next = direction > 0 ? Math.floor(from / size) + 1 : Math.ceil(from / size) - 1;
  return Math.min(Math.max(next * size, smallest), largest);
}
