import { fenToYuan } from '#lib/platform/money.rules.ts';
import { ladderSteps, type LadderType } from './ladder.rules.ts';
import { ownPrice, type PriceBuyer, type PriceSource, unitPrice } from './price.rules.ts';

/** A ladder in the names of the calls (product §9.4), in yuan, as one buyer has it. */
export interface LadderFields {
  /** tiers by rising `number`: what they say (`price`), and what one unit costs from there on (`unit_price`) */
  ladder_price: { number: number; price: number; unit_price: number }[];
  /** what `price` is: 0 the unit price, 1 what comes off each unit of the buyer's own price */
  ladder_price_type: LadderType;
}

/**
 * The ladder of a goods as every call answers it, since programs order by it. Only tiers that set the price of a line
 * that just reaches them: one that the buyer's own price or an offer undercuts is left out.
 */
export function ladderFields(source: PriceSource, { rank, now }: Omit<PriceBuyer, 'quantity'>): LadderFields {
  const { ladder, ladderType } = source;
  const own = ownPrice(source, rank).priceFen;
  return {
    ladder_price: ladderSteps(ladder, ladderType, own)
      .filter(({ minQuantity: quantity }) => unitPrice(source, { rank, now, quantity }).reason === 'ladder')
      .map(({ minQuantity, priceFen }) => ({
        number: minQuantity,
        price: fenToYuan(ladderType === 1 ? own - priceFen : priceFen),
        unit_price: fenToYuan(priceFen),
      })),
    ladder_price_type: ladderType,
  };
}
