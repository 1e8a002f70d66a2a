import { ladderHint, ladderSteps, ladderText, nextLadder } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import type { LadderTier, NextLadder } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { ownPrice, unitPrice } from '#lib/catalogue/pricing/unit/price.rules.ts';
import type { PriceSource, Rank, UnitPrice } from '#lib/catalogue/pricing/unit/price.rules.ts';
import { freeShippingMissing } from '#lib/catalogue/pricing/cart/shipping.rules.ts';

export interface LineToPrice {
  quantity: number;
  unit: string;
  source: PriceSource;
  freeShippingQuantity: number | null;
}

/** What a line costs by itself, before activities, and what it would take to get more out of it. */
export interface LinePrice extends UnitPrice {
  quantity: number;
  listAmountFen: number;
  amountFen: number;
  ladder: {
    /** as unit prices, by rising quantity */
    steps: LadderTier[];
    next: NextLadder | null;
    /** `≥10盒 ¥11.50 · ≥50盒 ¥10.80` */
    text: string;
    /** `已享 ≥10盒 ¥11.50，再加 40 盒享 ¥10.80` */
    hint: string;
  };
  /** units missing to ship free; null without such a rule */
  freeShippingMissing: number | null;
}

/** Prices one line by itself; a number below zero counts as none. */
export function priceLine(line: LineToPrice, buyer: { rank: Rank | null; now: number }): LinePrice {
  const { source, unit } = line;
  const quantity = Math.max(0, line.quantity);
  const price = unitPrice(source, { ...buyer, quantity });
  const steps = ladderSteps(source.ladder, source.ladderType, ownPrice(source, buyer.rank).priceFen);
  return {
    ...price,
    quantity,
    listAmountFen: price.listPriceFen * quantity,
    amountFen: price.priceFen * quantity,
    ladder: {
      steps,
      next: nextLadder(steps, quantity, price.priceFen),
      text: ladderText(steps, unit),
      hint: ladderHint(steps, quantity, price.priceFen, unit),
    },
    freeShippingMissing: freeShippingMissing({ ...line, quantity }),
  };
}
