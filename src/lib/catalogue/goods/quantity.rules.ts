import { middlePackText } from '#lib/catalogue/goods/goods.rules.ts';

/** Limits of the quantity of a line. */
export interface QuantityLimits {
  /** smallest number sold (起订量) */
  minQuantity: number;
  /** quantities are multiples of it, e.g. a middle pack (中包装) */
  stepQuantity: number;
  stock: number;
  /** `盒` where absent */
  unit?: string;
}

/** null = the quantity is accepted; `none` = nothing can be bought. */
type CorrectionReason = null | 'min' | 'step' | 'stock' | 'none';

interface CorrectedQuantity {
  quantity: number;
  reason: CorrectionReason;
  /** message for the buyer; empty when the quantity is accepted */
  message: string;
  /** reason only, without the new quantity: `库存只有 3 盒` */
  why: string;
}

/** Quantities a line may have: multiples of `step` from `smallest` to `largest`; both 0 when none can be bought. */
interface QuantityRange {
  smallest: number;
  largest: number;
  step: number;
}

/**
 * Returns the range of quantities: the smallest is the minimum rounded up to the step, the largest the stock rounded
 * down to it. Stock below the minimum but enough for a step may be bought as a whole, so that the last box can be sold.
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
 * Corrects a wanted quantity to one that can be bought (up to the minimum, up to the next step, down to the stock) with
 * a message for the buyer. Correcting a corrected quantity changes nothing, and a larger wanted quantity never gives
 * less.
 */
export function correctQuantity(wanted: number, limits: QuantityLimits): CorrectedQuantity {
  const { stock, unit = '盒' } = limits;
  const range = quantityRange(limits);
  const { smallest, largest, step } = range;
  if (largest === 0) {
    const message = nothingMessage(range, stock, unit);
    return { quantity: 0, reason: 'none', message, why: message };
  }

  const request = Number.isNaN(wanted) ? 0 : wanted;
  const changed = (quantity: number, reason: CorrectionReason, why: string): CorrectedQuantity => ({
    quantity,
    reason,
    why,
    message: `${why}，已改为 ${quantity} ${unit}`,
  });
  if (request > largest || (request < smallest && smallest === largest && smallest < limits.minQuantity))
    return changed(largest, 'stock', stockWhy(range, stock, unit));
  if (request < smallest) return changed(smallest, 'min', `最少采购 ${smallest} ${unit}`);
  const quantity = Math.ceil(request / step) * step;
  if (quantity === request) return { quantity, reason: null, message: '', why: '' };
  return changed(quantity, 'step', `须按 ${step} ${unit}的倍数采购`);
}

/** Packing of a goods. */
interface Packing extends QuantityLimits {
  /** units of a middle pack (中包) and of a case (整箱); 1 without one */
  middlePack: number;
  caseSize: number;
}

/** Steps and bounds of a stepper. */
export interface Steps extends QuantityRange {
  /** units of a middle pack where the goods may be bought by it, otherwise the step */
  pack: number;
  /** units of a case; 0 where there is none, or not enough for one */
  caseSize: number;
}

/** Returns the steps of a goods; they lead to quantities that can be bought without correction. */
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

/** Text for the step of a stepper: `中包 10 可拆零`, `每次 5`; empty where it moves by one. */
export function stepText(goods: Packing): string {
  const { pack } = stepsOf(goods);
  if (pack <= 1) return '';
  return pack === goods.middlePack ? middlePackText(goods) : `每次 ${pack}`;
}

/** Returns the next whole pack up (1) or down (−1) from a quantity, within the bounds. */
export function nextStep(
  from: number,
  direction: number,
  size: number,
  { smallest, largest }: Pick<QuantityRange, 'smallest' | 'largest'>,
): number {
  const next = direction > 0 ? Math.floor(from / size) + 1 : Math.ceil(from / size) - 1;
  return Math.min(Math.max(next * size, smallest), largest);
}

/** Limit of units of one line. */
const LARGEST_QUANTITY = 999_999;

/** A typed number of units, or the problem of reading it. */
export type TypedQuantity = { quantity: number; problem: '' } | { quantity: null; problem: string };

/** Units in which a goods is counted, for words that may follow a number. */
interface CountedIn {
  /** `盒` */
  unit: string;
  /** units of a middle pack and of a case; 1 or less without one */
  middlePack: number;
  caseSize: number;
  /** `0.25g*24粒/盒`; a word that counts the contents of a pack cannot count packs: 10支/盒 */
  spec?: string;
}

/** Words for one pack, whichever of them a goods is sold by: 20瓶 of goods sold by the box means 20. */
const ONE_PACK = '盒瓶支袋包罐筒桶管听板套只个';

const NO_QUANTITY = '请填写正确的数量';
const TOO_MANY = `数量最多 ${LARGEST_QUANTITY}`;

/** Pattern of a number, perhaps in groups of three or with a fraction (as of a case), then a word. */
const NUMBER = /^((?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?)\s*(\p{Script=Han}*)$/u;

/** Words for the packs of a goods. */
const PACKS: Record<string, 'middlePack' | 'caseSize'> = {
  中包: 'middlePack',
  箱: 'caseSize',
  整箱: 'caseSize',
  件: 'caseSize',
};

/**
 * Reads a typed number of units, in the same way for lists, cart and API. Full-width digits and commas count as plain
 * ones. Where the units of the goods are known, `3箱` and `2件` are cases, `2中包` middle packs and `10盒` its own units, as
 * is another word for one pack (`20瓶`), unless the spec counts the contents of a pack by it. Input that gives no whole
 * number of units from 1 (`0`, `1.5`) and anything else (`1e9`, `-1`) is refused, never read as another number.
 */
export function parseQuantity(text: string, goods?: CountedIn): TypedQuantity {
  const [, digits = '', word = ''] = NUMBER.exec(text.normalize('NFKC').trim()) ?? [];
  const size = sizeOf(word, goods);
  const isOther = goods !== undefined && word !== goods.unit;
  const isOnePack = word.length === 1 && ONE_PACK.includes(word);
  if (
    digits !== '' &&
    isOther &&
    ((size !== null && size <= 1 && word in PACKS) || (size === null && isOnePack))
  )
    return { quantity: null, problem: `这件商品不按${word}卖，请填写有多少${goods.unit}` };
  if (digits === '' || size === null) return { quantity: null, problem: NO_QUANTITY };
  // 1.1 cases of 10 are 11, not 11.000000000000002
  const quantity = Number((Number(digits.replaceAll(',', '')) * size).toFixed(6));
  if (quantity > LARGEST_QUANTITY) return { quantity: null, problem: TOO_MANY };
  const isWhole = quantity >= 1 && Number.isInteger(quantity);
  return isWhole ? { quantity, problem: '' } : { quantity: null, problem: NO_QUANTITY };
}

/** Returns the units that a word after the number stands for; null where it has no meaning for this goods. */
function sizeOf(word: string, goods: CountedIn | undefined): number | null {
  if (word === '' || word === goods?.unit) return 1;
  const pack = PACKS[word];
  if (goods && pack) return goods[pack];
  return goods && isPackOf(word, goods) ? 1 : null;
}

/** True when a word can only mean the pack that a goods is sold by: the spec counts no contents by it. */
const isPackOf = (word: string, { unit, spec }: CountedIn): boolean =>
  word.length === 1 &&
  ONE_PACK.includes(word) &&
  ONE_PACK.includes(unit) &&
  spec !== undefined &&
  !new RegExp(`\\d\\s*${word}|/${word}(?!$)`, 'u').test(spec);

/** True when a text is a number with an optional unit word, before the goods is known. */
export function isCounted(text: string): boolean {
  const [, digits = ''] = NUMBER.exec(text.normalize('NFKC').trim()) ?? [];
  return Number(digits.replaceAll(',', '')) > 0;
}
