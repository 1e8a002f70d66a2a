import { activityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import {
  ladderHint,
  ladderSteps,
  ladderText,
  type LadderTier,
  type NextLadder,
  nextLadder,
} from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { ownPrice, type UnitPrice, unitPrice } from '#lib/catalogue/pricing/unit/price.rules.ts';
import { type CartLine, LINE_TYPES, type PricingTerms } from './cart-line.rules.ts';
import { combinationProblem, type PricedPart, priceCombination } from './combination.rules.ts';
import { type ExchangeChoice, exchangeChoice } from './exchange.rules.ts';
import { freeShippingMissing } from './shipping.rules.ts';

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
  /** of a set; empty for other lines */
  parts: PricedPart[];
  /** why the line cannot be had as it is, where that is a matter of its activity; empty when it can */
  problem: string;
}

const NO_LADDER = { steps: [], next: null, text: '', hint: '' };

/** Prices one line by itself; a number below zero counts as none. */
export function priceLine(line: CartLine, terms: PricingTerms): LinePrice {
  const quantity = Math.max(0, line.quantity);
  if (line.type === LINE_TYPES.combination) return priceSets(line, quantity, terms);
  if (line.type === LINE_TYPES.exchange) return priceExchange(line, quantity, terms);
  const { source, unit } = line;
  const price = unitPrice(source, { rank: terms.rank, now: terms.now, quantity });
  const steps = ladderSteps(source.ladder, source.ladderType, ownPrice(source, terms.rank).priceFen);
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
    parts: [],
    problem: '',
  };
}

function priceSets(line: CartLine, quantity: number, { rank }: PricingTerms): LinePrice {
  const set = line.combination;
  const { priceFen, listPriceFen, parts } = set
    ? priceCombination(set, quantity, rank)
    : { priceFen: 0, listPriceFen: 0, parts: [] };
  return {
    ...{ priceFen, listPriceFen, parts, quantity },
    ...{ reason: 'combination', tierIndex: -1, offerId: null, exceeded: null, ladder: NO_LADDER },
    listAmountFen: listPriceFen * quantity,
    amountFen: priceFen * quantity,
    freeShippingMissing: freeShippingMissing({ ...line, quantity }),
    problem: combinationProblem(set, quantity),
  };
}

function priceExchange(line: CartLine, quantity: number, terms: PricingTerms): LinePrice {
  const choice: ExchangeChoice | null = exchangeChoice(line, terms.activities);
  const ownFen = ownPrice(line.source, terms.rank).priceFen;
  const listPriceFen = Math.max(1, line.source.basePriceFen);
  const priceFen = choice ? Math.min(choice.priceFen, ownFen) : ownFen;
  return {
    ...{ priceFen, listPriceFen, quantity, parts: [], ladder: NO_LADDER },
    ...{ reason: 'exchange', tierIndex: -1, offerId: null, exceeded: null },
    listAmountFen: listPriceFen * quantity,
    amountFen: priceFen * quantity,
    freeShippingMissing: freeShippingMissing({ ...line, quantity }),
    problem: choice ? '' : `${activityKind('exchange').label}活动已结束，请删除后按原价采购`,
  };
}
