import { allocateFen } from '#lib/platform/money.rules.ts';
import {
  ownPrice,
  type PriceBuyer,
  type PriceSource,
  unitPrice,
} from '#lib/catalogue/pricing/unit/price.rules.ts';

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
  /** the member may buy it, stock aside */
  canBuy: boolean;
  /** why not; empty when it may */
  reason: string;
  source: PriceSource;
}

/** A fixed set at one price (product §5.3), as it is for one member. */
export interface Combination {
  id: number;
  name: string;
  priceFen: number;
  /** its activity has ended: what is left is to buy its goods singly */
  isOver: boolean;
  parts: readonly CombinationPart[];
  /** sets this member may still have; null without limit */
  allowed: number | null;
}

/** A part of a line of sets as it is priced. Amounts in fen, over all sets. */
export interface PricedPart {
  goodsId: number;
  quantity: number;
  listAmountFen: number;
  amountFen: number;
  /** what the same units cost without the set, with ladder and offers */
  apartFen: number;
}

/** What of a set its price is made from. */
interface SetPrices extends Pick<Combination, 'priceFen' | 'isOver'> {
  parts: readonly Pick<CombinationPart, 'goodsId' | 'quantity' | 'source'>[];
}

/** Sets that the stock of the parts is enough for. */
export const setsInStock = ({ parts }: Combination): number =>
  Math.max(0, Math.min(...parts.map(({ stock, quantity }) => Math.floor(stock / Math.max(1, quantity)))));

/** Why a number of sets cannot be had; empty when it can. */
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
 * What sets cost: the set's price, never more than the list or rank prices of its parts, and just these once the set is
 * over; and what its goods cost this buyer one by one, which what a set saves is held against. Ladders and offers of its
 * parts stay outside: a set at a limited price would take nothing from its limit. The parts share the price in proportion
 * to what they cost one by one, to the fen, so that none exceeds that; where a set costs more, in proportion to their
 * list or rank prices.
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
