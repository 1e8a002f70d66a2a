import { type CartLine, type PricingTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { isPlainLine, LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import {
  combinationProblem,
  priceCombination,
  type PricedPart,
} from '#lib/catalogue/pricing/cart/goods-set.rules.ts';
import { EXCHANGE_OVER, exchangeChoice } from '#lib/catalogue/pricing/cart/exchange.rules.ts';
import { freeShippingMissing } from '#lib/catalogue/pricing/cart/shipping.rules.ts';
import {
  ladderHint,
  ladderSteps,
  ladderText,
  type LadderTier,
  nextLadder,
  type NextLadder,
} from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import {
  type ExceededOffer,
  ownPrice,
  type PriceReason,
  priceWithout,
  unitPrice,
  type UnitPrice,
} from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** Price of a line by itself, before activities, with the units missing for the next ladder step or free shipping. */
export interface LinePrice extends UnitPrice {
  quantity: number;
  /** true for units beyond a limited price that another line of the goods uses */
  isBeyond: boolean;
  listAmountFen: number;
  amountFen: number;
  without: ReferenceAmount;
  ladder: {
    /** as unit prices, by rising quantity */
    steps: LadderTier[];
    next: NextLadder | null;
    /** `≥10盒 ¥11.50 · ≥50盒 ¥10.80` */
    text: string;
    /** `已享 ≥10盒 ¥11.50，再买 40 盒享 ¥10.80`; empty for prescription medicines */
    hint: string;
  };
  /** units missing to ship free; null without such a rule, and where so many cannot be bought */
  freeShippingMissing: number | null;
  /** parts of a set; empty for other lines */
  parts: PricedPart[];
  /** reason why the line cannot be bought as it is because of its activity; empty when it can */
  problem: string;
}

/**
 * Amount of the same units for this member without the offer, ladder or set of the line. It is less than the line costs
 * where goods of a set or an exchange are on offer by themselves (`cheaperSinglyText`).
 */
export interface ReferenceAmount {
  fen: number;
  /** reason for that price; `apart`: the goods of a set, each by itself */
  reason: PriceReason | 'apart';
}

const NO_LADDER = { steps: [], next: null, text: '', hint: '' };

/** Prices one line by itself; a quantity below zero counts as none. Hints ask for no more units than `room`. */
export function priceLine(line: CartLine, terms: PricingTerms, room: number): LinePrice {
  const quantity = Math.max(0, line.quantity);
  if (line.type === LINE_TYPES.combination) return priceSets(line, quantity, terms);
  if (line.type === LINE_TYPES.exchange) return priceExchange({ ...line, quantity }, terms, room);
  const { source, unit } = line;
  const buyer = { rank: terms.rank, now: terms.now, quantity };
  const price = unitPrice(source, buyer);
  const other = priceWithout(source, buyer, price);
  const steps = ladderSteps(source.ladder, source.ladderType, ownPrice(source, terms.rank).priceFen);
  const onLadder = {
    quantity,
    payingFen: price.priceFen,
    unitsTo: (number: number) => unitsTo(number, { ...line, quantity }, room),
  };
  const next = line.isPrescription ? null : nextLadder(steps, onLadder);
  return {
    ...price,
    quantity,
    isBeyond: false,
    listAmountFen: price.listPriceFen * quantity,
    amountFen: price.priceFen * quantity,
    without: { fen: other.priceFen * quantity, reason: other.reason },
    ladder: {
      steps,
      next,
      text: ladderText(steps, unit),
      hint: line.isPrescription ? '' : ladderHint(steps, onLadder, next, unit),
    },
    freeShippingMissing: reachableFreeShipping({ ...line, quantity }, room),
    parts: [],
    problem: '',
  };
}

/**
 * Returns the units missing to ship free, in whole packs; null without such a rule or where so many cannot be bought.
 */
function reachableFreeShipping(line: CartLine, room: number): number | null {
  const missing = freeShippingMissing(line);
  return missing === null || missing === 0 ? missing : unitsTo(line.quantity + missing, line, room);
}

function priceSets(line: CartLine, quantity: number, terms: PricingTerms): LinePrice {
  const set = line.combination;
  const { priceFen, listPriceFen, apartFen, parts } = set
    ? priceCombination(set, quantity, terms)
    : { priceFen: 0, listPriceFen: 0, apartFen: 0, parts: [] };
  return {
    priceFen,
    listPriceFen,
    quantity,
    parts,
    isBeyond: false,
    reason: 'combination',
    tierIndex: -1,
    offerId: null,
    exceeded: null,
    ladder: NO_LADDER,
    listAmountFen: listPriceFen * quantity,
    amountFen: priceFen * quantity,
    without: { fen: apartFen, reason: 'apart' },
    freeShippingMissing: null,
    problem: combinationProblem(set, quantity),
  };
}

function priceExchange(line: CartLine, terms: PricingTerms, room: number): LinePrice {
  const { quantity } = line;
  const choice = exchangeChoice(line, terms.activities);
  const ownFen = ownPrice(line.source, terms.rank).priceFen;
  const listPriceFen = Math.max(1, line.source.basePriceFen);
  const priceFen = choice ? Math.min(choice.priceFen, ownFen) : ownFen;
  const other = unitPrice(line.source, { rank: terms.rank, now: terms.now, quantity });
  return {
    priceFen,
    listPriceFen,
    quantity,
    parts: [],
    isBeyond: false,
    ladder: NO_LADDER,
    reason: 'exchange',
    tierIndex: -1,
    offerId: null,
    exceeded: null,
    listAmountFen: listPriceFen * quantity,
    amountFen: priceFen * quantity,
    without: { fen: other.priceFen * quantity, reason: other.reason },
    freeShippingMissing: reachableFreeShipping(line, Math.min(room, choice?.allowed ?? 0)),
    problem: choice ? '' : EXCHANGE_OVER,
  };
}

/** Returns the units of goods that a line takes from their stock. */
function takenBy({ combination, goodsId, quantity }: CartLine): [goodsId: number, units: number][] {
  if (!combination) return [[goodsId, quantity]];
  return combination.parts.map((part) => [part.goodsId, part.quantity * quantity]);
}

/**
 * Returns the number of units of each line that can be bought, by line id: the stock left by the selected lines of the
 * same goods, in whole packs.
 */
export function roomOf(lines: readonly CartLine[]): Map<number, number> {
  const taken = new Map<number, number>();
  for (const line of lines) {
    if (!line.selected) continue;
    for (const [goodsId, units] of takenBy(line)) taken.set(goodsId, (taken.get(goodsId) ?? 0) + units);
  }
  return new Map(
    lines.map((line) => {
      const { id, goodsId, quantity, selected, stepQuantity, stock, type } = line;
      if (type === LINE_TYPES.combination) return [id, stock];
      const byOthers = (taken.get(goodsId) ?? 0) - (selected ? quantity : 0);
      const step = isPlainLine(line) ? Math.max(1, stepQuantity) : 1;
      return [id, Math.floor(Math.max(0, stock - byOthers) / step) * step];
    }),
  );
}

/** Returns the units a line still lacks up to a number, in whole packs; null where so many cannot be bought. */
function unitsTo(
  number: number,
  { quantity, stepQuantity }: Pick<CartLine, 'quantity' | 'stepQuantity'>,
  room: number,
): number | null {
  const step = Math.max(1, stepQuantity);
  const wanted = Math.ceil(number / step) * step;
  return wanted > room ? null : Math.max(0, wanted - quantity);
}

/** Returns the text for the limit of a price: `秒杀价只剩 20 盒`, `秒杀价限购 16 瓶`, or that nothing of it is left. */
export function limitText({ kind, allowed, limitedBy }: ExceededOffer, unit: string): string {
  const { priceLabel } = offerKind(kind);
  if (allowed < 1) return `${priceLabel}${limitedBy === 'member' ? '已达限购数量' : '已抢完'}`;
  return `${priceLabel}${limitedBy === 'member' ? '限购' : '只剩'} ${allowed} ${unit}`;
}

/**
 * Returns the text for a line that is too large for a limited price, with its price: `秒杀价只剩 20 盒，其余按 ¥15.09` for the
 * units beyond one (`isBeyond`); empty where it is not too large.
 */
export function exceededText(
  { exceeded, priceFen, isBeyond = false }: Pick<UnitPrice, 'exceeded' | 'priceFen'> & { isBeyond?: boolean },
  unit: string,
): string {
  if (!exceeded) return '';
  const what = exceeded.allowed < 1 ? '' : isBeyond ? '其余' : '整行';
  return `${limitText(exceeded, unit)}，${what}按 ${formatFen(priceFen)}`;
}
