import { formatFen } from '#lib/platform/money.rules.ts';

/** Text for units still missing, used for all hints: `再买 5 盒`. */
export const moreUnits = (missing: number, unit: string): string => `再买 ${missing} ${unit}`;

/** One tier of a price ladder: `priceFen` counts from `minQuantity` units on. */
export interface LadderTier {
  minQuantity: number;
  priceFen: number;
}

/** Meaning of a tier's `priceFen` (`ladder_price_type`, product §5.2): 0 = the unit price, 1 = a reduction per unit. */
export type LadderType = 0 | 1;

export interface NextLadder {
  minQuantity: number;
  /** the unit price at that step */
  priceFen: number;
  /** units to add to reach that step */
  missing: number;
}

/**
 * Returns the ladder as unit prices, by rising quantity and strictly falling price. Tiers that would not lower the
 * price are left out, a price never falls below 1 fen, and a type 0 tier without a price does not count.
 * @param ownPriceFen what the buyer pays without ladder and offers: the lower of base and rank price
 */
export function ladderSteps(
  ladder: readonly LadderTier[],
  ladderType: LadderType,
  ownPriceFen: number,
): LadderTier[] {
  const steps: LadderTier[] = [];
  const prices = ladder
    .filter(({ priceFen }) => priceFen > 0)
    .map(({ minQuantity, priceFen }) => ({
      minQuantity,
      priceFen: Math.max(1, ladderType === 1 ? ownPriceFen - priceFen : priceFen),
    }))
    .sort((a, b) => a.minQuantity - b.minQuantity || a.priceFen - b.priceFen);
  for (const step of prices) {
    if (step.priceFen < (steps.at(-1)?.priceFen ?? ownPriceFen)) steps.push(step);
  }
  return steps;
}

/** Returns the index in `ladderSteps` of the step that a quantity reaches, -1 before the first. */
export function reachedStep(steps: readonly LadderTier[], quantity: number): number {
  return steps.findLastIndex(({ minQuantity }) => minQuantity <= quantity);
}

/** A line whose goods have a ladder. */
export interface OnLadder {
  quantity: number;
  /** the unit price paid now */
  payingFen: number;
  /** units missing up to a number, in whole packs; null where so many cannot be bought */
  unitsTo: (number: number) => number | null;
}

/** Finds the next step that beats the price paid now, with the units missing for it; null when none can be reached. */
export function nextLadder(
  steps: readonly LadderTier[],
  { quantity, payingFen, unitsTo }: OnLadder,
): NextLadder | null {
  const next = steps.find((step) => step.minQuantity > quantity && step.priceFen < payingFen);
  const missing = next && unitsTo(next.minQuantity);
  return next && missing ? { ...next, missing } : null;
}

/** Units missing for the next step and its price: `再买 40 盒享 ¥10.80`. */
export const nextLadderText = ({ missing, priceFen }: NextLadder, unit: string): string =>
  `${moreUnits(missing, unit)}享 ${formatFen(priceFen)}`;

function stepText({ minQuantity, priceFen }: LadderTier, unit: string): string {
  return `≥${minQuantity}${unit} ${formatFen(priceFen)}`;
}

/** The whole ladder in one line: `≥10盒 ¥11.50 · ≥50盒 ¥10.80`; empty without steps. */
export function ladderText(steps: readonly LadderTier[], unit: string): string {
  return steps.map((step) => stepText(step, unit)).join(' · ');
}

/**
 * Returns the tier reached and the units needed for the next (product §5.2): `已享 ≥10盒 ¥11.50，再买 40 盒享 ¥10.80`. A step
 * is only called reached when it sets the price paid. Empty where there is neither.
 */
export function ladderHint(
  steps: readonly LadderTier[],
  { quantity, payingFen }: Pick<OnLadder, 'quantity' | 'payingFen'>,
  next: NextLadder | null,
  unit: string,
): string {
  const reached = steps[reachedStep(steps, quantity)];
  const parts: string[] = [];
  if (reached?.priceFen === payingFen) parts.push(`已享 ${stepText(reached, unit)}`);
  if (next !== null) parts.push(nextLadderText(next, unit));
  return parts.join('，');
}

/**
 * Formats a ladder in one line (`ladderText`) for a narrow column: a line for each step. Where lines run on, a wide
 * space separates the steps, and no step is broken.
 */
export const ladderLines = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll('\u00a0·\u00a0', '\u2002\n');
