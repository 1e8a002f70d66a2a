import { allocateFen } from '#lib/platform/money.rules.ts';
import {
  ownPrice,
  type PriceBuyer,
  type PriceSource,
  type Rank,
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
}

/** What of a set its price is made from. */
interface SetPrices extends Pick<Combination, 'priceFen' | 'isOver'> {
  parts: readonly Pick<CombinationPart, 'goodsId' | 'quantity' | 'source'>[];
}

/** Sets that the stock of the parts is enough for. */
export const setsInStock = ({ parts }: Combination): number =>
  Math.max(0, Math.min(...parts.map(({ stock, quantity }) => Math.floor(stock / Math.max(1, quantity)))));

/** What the goods of so many sets cost this buyer one by one, with ladder and offers: what a set saves is held against it. */
export const apartFen = (
  parts: SetPrices['parts'],
  sets: number,
  { rank, now }: Omit<PriceBuyer, 'quantity'>,
): number[] =>
  parts.map(({ source, quantity }) => {
    const units = quantity * sets;
    return unitPrice(source, { rank, now, quantity: units }).priceFen * units;
  });

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
 * over. Ladders and offers of its parts stay outside: a set at a limited price would take nothing from its limit. The
 * parts share the price in proportion to their list or rank prices, to the fen, so that none exceeds its own.
 */
export function priceCombination(
  { priceFen, isOver, parts }: SetPrices,
  quantity: number,
  rank: Rank | null,
): { priceFen: number; listPriceFen: number; parts: PricedPart[] } {
  const own = parts.map((part) => ownPrice(part.source, rank).priceFen * part.quantity);
  const list = parts.map((part) => Math.max(1, part.source.basePriceFen) * part.quantity);
  const sum = (amounts: number[]) => amounts.reduce((total, fen) => total + fen, 0);
  const setFen = Math.max(parts.length === 0 ? 0 : 1, Math.min(isOver ? Infinity : priceFen, sum(own)));
  const shares = allocateFen(setFen * quantity, own);
  return {
    priceFen: setFen,
    listPriceFen: sum(list),
    parts: parts.map((part, index) => ({
      goodsId: part.goodsId,
      quantity: part.quantity * quantity,
      listAmountFen: (list[index] ?? 0) * quantity,
      amountFen: shares[index] ?? 0,
    })),
  };
}
