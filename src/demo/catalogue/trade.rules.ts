import type { Random } from './random.rules.ts';
import type { GenericSeed } from './generics.ts';

/** One step of a ladder price: from `minQuantity` units on, `priceFen` each (or off each, by ladder type). */
interface LadderTier {
  minQuantity: number;
  priceFen: number;
}

export interface PriceTerms {
  basePriceFen: number;
  marketPriceFen: number;
  rankPricesFen: { 2?: number; 3?: number };
  ladder: LadderTier[];
  /** 0: tiers are unit prices; 1: tiers are reductions per unit. */
  ladderType: 0 | 1;
}

export interface PackTerms {
  middlePack: number;
  caseSize: number;
  minQuantity: number;
  stepQuantity: number;
}

export interface StockTerms {
  stock: number;
  producedDaysAgo: number;
  expiresInDays: number;
  lotNo: string;
  salesCount: number;
}

function percent(fen: number, share: number): number {
  return Math.max(1, Math.floor((fen * share) / 100));
}

function ladderOf(base: number, { middlePack, minQuantity }: PackTerms, random: Random): LadderTier[] {
  const tiers: LadderTier[] = [];
  let share = 100;
  // The first step is above the minimum quantity.
  let quantity = middlePack > minQuantity ? middlePack : 2 * minQuantity;
  for (let count = random.int(1, 3); count > 0; count -= 1) {
    share -= random.int(1, 3);
    const priceFen = percent(base, share);
    const last = tiers.at(-1)?.priceFen ?? base;
    if (priceFen < last) tiers.push({ minQuantity: quantity, priceFen });
    quantity *= random.int(2, 5);
  }
  return tiers;
}

/** Returns prices around the maker's wholesale price: market price above, ranks and ladder below; whole fen. */
export function priceTerms(
  wholesaleFen: number,
  factor: number,
  packs: PackTerms,
  random: Random,
): PriceTerms {
  const basePriceFen = Math.max(10, Math.floor((wholesaleFen * factor * random.int(92, 108)) / 100));
  const marketPriceFen = percent(basePriceFen, random.int(118, 155));
  const rankPricesFen: PriceTerms['rankPricesFen'] = {};
  if (random.chance(0.25)) rankPricesFen[2] = percent(basePriceFen, 99);
  if (random.chance(0.25)) rankPricesFen[3] = percent(basePriceFen, random.int(96, 98));
  const tiers = random.chance(0.46) ? ladderOf(basePriceFen, packs, random) : [];
  const ladderType = tiers.length > 0 && random.chance(0.08) ? 1 : 0;
  const ladder =
    ladderType === 1 ? tiers.map((tier) => ({ ...tier, priceFen: basePriceFen - tier.priceFen })) : tiers;
  return { basePriceFen, marketPriceFen, rankPricesFen, ladder, ladderType };
}

/** Returns middle pack, case, and the quantities a line may have; expensive goods have small packs. */
export function packTerms(seed: GenericSeed, wholesaleFen: number, random: Random): PackTerms {
  if (wholesaleFen >= 10_000)
    return { middlePack: 1, caseSize: random.pick([6, 10, 12, 20]), minQuantity: 1, stepQuantity: 1 };
  if (seed.approval === 'herb') {
    return { middlePack: 1, caseSize: random.pick([20, 30, 40]), minQuantity: 1, stepQuantity: 1 };
  }
  const middlePack = random.pick([5, 10, 10, 10, 20]);
  const caseSize = middlePack * random.pick([10, 20, 20, 30, 40]);
  const byPack = wholesaleFen < 1_500 && random.chance(0.12);
  const cheap = wholesaleFen < 150;
  const stepQuantity = byPack ? middlePack : cheap ? 5 : 1;
  return { middlePack, caseSize, minQuantity: stepQuantity, stepQuantity };
}

function stockOf(random: Random): number {
  const dice = random.next();
  if (dice < 0.04) return 0;
  if (dice < 0.09) return random.int(1, 9);
  return 50 + Math.floor(5_950 * random.next() ** 2);
}

function shelfDays(seed: GenericSeed): number {
  if (seed.approval === 'herb' || seed.form.includes('注射') || seed.storage === '冷藏') return 730;
  return seed.approval.startsWith('device') ? 1_095 : seed.form.includes('糖浆') ? 730 : 900;
}

/** Returns the warehouse data: stock, the lot on sale and its dates in days from today, and past sales. */
export function stockTerms(seed: GenericSeed, random: Random): StockTerms {
  const life = shelfDays(seed);
  const expiresInDays = random.chance(0.07) ? random.int(35, 179) : random.int(200, life - 40);
  const salesCount = Math.floor(18 / (0.0015 + random.next() ** 1.5));
  const lotNo = `${random.pick(['A', 'C', 'H', 'K', 'T'])}${random.int(1_000_000, 9_999_999)}`;
  return { stock: stockOf(random), producedDaysAgo: life - expiresInDays, expiresInDays, lotNo, salesCount };
}
