import type { CartLine, PricingTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { unitPrice } from '#lib/catalogue/pricing/unit/price.rules.ts';
import type { Target } from '#lib/trade/cart/fill-up/targets.rules.ts';

/** A goods that may be proposed, as the line it would become, with the numbers it may have. */
export interface Candidate {
  line: CartLine;
  smallest: number;
  /** the most that is proposed of it */
  most: number;
  /** bought again and again, not once or twice */
  isOften: boolean;
}

/** A goods in a number. */
export interface Portion {
  candidate: Candidate;
  quantity: number;
}

interface Option extends Portion {
  amountFen: number;
}

/** Numbers of one goods that are looked at, and goods of which two are put together. */
const MOST_NUMBERS = 40;
const MOST_IN_PAIRS = 20;

/** Each number a goods may have, with what so many cost before activities. */
function optionsOf(candidate: Candidate, { rank, now }: PricingTerms): Option[] {
  const { line, smallest, most } = candidate;
  const count = Math.min(MOST_NUMBERS, Math.floor((most - smallest) / line.stepQuantity) + 1);
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const quantity = smallest + at * line.stepQuantity;
    return {
      candidate,
      quantity,
      amountFen: quantity * unitPrice(line.source, { rank, quantity, now }).priceFen,
    };
  });
}

interface Missing {
  fen: number;
  units: number;
}

const firstEnough = (options: readonly Option[], { fen, units }: Missing): Option | undefined =>
  options.find(({ amountFen, quantity }) => amountFen >= fen && quantity >= units);

/** Goods in numbers that are enough, and what they cost with what is against them. */
interface Choice {
  portions: Option[];
  weighed: number;
}

/** Two goods are more to think of than one, and what is bought seldom may not be needed: each has to cost a tenth less. */
function choiceOf(...portions: Option[]): Choice {
  const amountFen = portions.reduce((sum, one) => sum + one.amountFen, 0);
  const isSeldom = portions.some(({ candidate }) => !candidate.isOften);
  return { portions, weighed: amountFen * (9 + portions.length + Number(isSeldom)) };
}

/** Two goods that are enough together while neither is alone. */
function pairs(options: readonly (readonly Option[])[], missing: Missing): Choice[] {
  const found: Choice[] = [];
  options.forEach((own, at) => {
    for (const option of own) {
      if (firstEnough([option], missing)) break;
      const rest = { fen: missing.fen - option.amountFen, units: missing.units - option.quantity };
      for (const others of options.slice(at + 1)) {
        const other = firstEnough(others, rest);
        if (other && !firstEnough([other], missing)) found.push(choiceOf(option, other));
      }
    }
  });
  return found;
}

/**
 * What is just enough for a target by the prices of the goods: one goods in its smallest number, or two, for the least
 * money, of equal ones the first; two, and goods bought seldom, only where they cost a tenth less. What activities leave
 * of these prices is for the pricing of the whole to say. Empty where nothing is enough.
 */
export function justEnough(
  { missingFen, missingUnits, covers }: Pick<Target, 'missingFen' | 'missingUnits' | 'covers'>,
  candidates: readonly Candidate[],
  terms: PricingTerms,
): Portion[] {
  const missing = { fen: missingFen, units: missingUnits };
  const options = candidates.filter(({ line }) => covers(line)).map((one) => optionsOf(one, terms));
  const singles = options.flatMap((own) => {
    const option = firstEnough(own, missing);
    return option ? [choiceOf(option)] : [];
  });
  const [best] = [...singles, ...pairs(options.slice(0, MOST_IN_PAIRS), missing)].sort(
    (a, b) => a.weighed - b.weighed,
  );
  return best?.portions ?? [];
}
