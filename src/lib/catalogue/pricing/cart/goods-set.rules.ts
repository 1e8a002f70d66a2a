import { allocateFen } from '#lib/platform/money.rules.ts';
import {
  ownPrice,
  type PriceBuyer,
  type PriceSource,
  unitPrice,
} from '#lib/catalogue/pricing/unit/unit-price.rules.ts';

/** One goods of a set. */
export interface CombinationPart {
  goodsId: number;
  name: string;
  spec: string;
  unit: string;
  thumb: string;
  /** units in one set */
  quantity: number;
  stock: number;
  /** the member may buy it, stock not considered */
  canBuy: boolean;
  /** reason for a refusal; empty when allowed */
  reason: string;
  source: PriceSource;
}

/** A fixed set at one price (product §5.3), as it is for one member. */
export interface Combination {
  id: number;
  name: string;
  priceFen: number;
  /** its activity has ended: its goods can only be bought singly */
  isOver: boolean;
  parts: readonly CombinationPart[];
  /** sets this member may still buy; null without limit */
  allowed: number | null;
}

/** A priced part of a line of sets. Amounts in fen, over all sets. */
export interface PricedPart {
  goodsId: number;
  quantity: number;
  listAmountFen: number;
  amountFen: number;
  /** price of the same units without the set, with ladder and offers */
  apartFen: number;
}

/** Parts of a set from which its price is computed. */
interface SetPrices extends Pick<Combination, 'priceFen' | 'isOver'> {
  parts: readonly Pick<CombinationPart, 'goodsId' | 'quantity' | 'source'>[];
}

/** Returns the number of sets that the stock of the parts is enough for. */
export const setsInStock = ({ parts }: Combination): number =>
  Math.max(0, Math.min(...parts.map(({ stock, quantity }) => Math.floor(stock / Math.max(1, quantity)))));

/** Returns the reason why a number of sets cannot be bought; empty when it can. */
export function combinationProblem(combination: Combination | null, quantity: number): string {
  if (!combination || combination.parts.length === 0) return '组合活动已结束，请删除后单独采购';
  if (combination.isOver) return '组合活动已结束，可以改为单买，或删除';
  const barred = combination.parts.find(({ canBuy }) => !canBuy);
  if (barred) return `《${barred.name}》${barred.reason}`;
  const { allowed } = combination;
  if (allowed !== null && quantity > allowed) return allowed > 0 ? `还可购买 ${allowed} 套` : '已达限购套数';
  const inStock = setsInStock(combination);
  if (quantity > inStock) return inStock > 0 ? `库存只够 ${inStock} 套` : '缺货，暂时不能采购';
  return '';
}

/**
 * Returns the price of sets: the set's price, never more than the list or rank prices of its parts; once the set has
 * ended, exactly these prices. Also returns the price of its goods for this buyer one by one, against which the saving
 * of the set is measured. Ladders and offers of the parts do not count: a set at a limited price would not use up its
 * limit. The parts share the price in proportion to their single prices, to the fen, so that no share exceeds them;
 * where a set costs more, in proportion to their list or rank prices.
 */
export function priceCombination(
  { priceFen, isOver, parts }: SetPrices,
  quantity: number,
  { rank, now }: Omit<PriceBuyer, 'quantity'>,
): { priceFen: number; listPriceFen: number; apartFen: number; parts: PricedPart[] } {
  const own = parts.map((part) => ownPrice(part.source, rank).priceFen * part.quantity);
  const list = parts.map((part) => Math.max(1, part.source.basePriceFen) * part.quantity);
  const apart = parts.map((part) => {
    const units = part.quantity * quantity;
    return unitPrice(part.source, { rank, now, quantity: units }).priceFen * units;
  });
  const setFen = Math.max(parts.length === 0 ? 0 : 1, Math.min(isOver ? Infinity : priceFen, sum(own)));
  const apartFen = sum(apart);
  const shares = allocateFen(setFen * quantity, setFen * quantity <= apartFen ? apart : own);
  return {
    priceFen: setFen,
    listPriceFen: sum(list),
    apartFen,
    parts: parts.map((part, index) => ({
      goodsId: part.goodsId,
      quantity: part.quantity * quantity,
      listAmountFen: (list[index] ?? 0) * quantity,
      amountFen: shares[index] ?? 0,
      apartFen: apart[index] ?? 0,
    })),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, fen) => total + fen, 0);
