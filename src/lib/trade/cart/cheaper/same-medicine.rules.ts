import { isNearExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { type Goods, mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { correctQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { unitStrength } from '#lib/catalogue/goods/spec/goods-units.rules.ts';

/** What of a goods says which medicine it is, and in what it is counted. */
type Medicine = Pick<
  Goods,
  'kind' | 'commonName' | 'dosageForm' | 'rxClass' | 'spec' | 'unitCount' | 'unitName' | 'isEphedrine'
>;

/**
 * Names what a medicine is the same in: two of one name are the same generic, in the same form, with the same in each
 * tablet or ml. Empty for what cannot be compared: devices and herbs, specs that do not state a strength or cannot be
 * counted, and prescription medicines, which are advised nothing (product §3.3).
 */
export function medicineKey(goods: Medicine): string {
  const { kind, commonName, dosageForm, unitCount, unitName, isEphedrine } = goods;
  if (kind !== 'drug' || commonName === '' || unitCount === null || !mayBePromoted(goods)) return '';
  const strength = unitStrength(goods.spec, unitName);
  return strength === '' ? '' : [commonName, dosageForm, unitName, strength, Number(isEphedrine)].join('\n');
}

/** Whether goods keep as long as those whose place they take: near their expiry only where these are, too. */
export const keepsAsLong = (
  { expiresAt }: Pick<Goods, 'expiresAt'>,
  instead: Pick<Goods, 'expiresAt'>,
  now: number,
): boolean => !isNearExpiry(expiresAt, now) || isNearExpiry(instead.expiresAt, now);

/** Packs that hold something countable. */
type Pack = Pick<Goods, 'unitCount'>;

/**
 * How many packs hold at least as many tablets or ml as a line does, in a number that can be bought; null where there
 * are not enough of them.
 */
export function equalNumber(
  { quantity, goods }: { quantity: number; goods: Pack },
  other: Pack & Pick<Goods, 'minQuantity' | 'stepQuantity' | 'stock'>,
): number | null {
  if (!goods.unitCount || !other.unitCount) return null;
  // counts may be fractions of ml
  const wanted = Math.ceil((quantity * goods.unitCount) / other.unitCount - 1e-9);
  const number = correctQuantity(wanted, other).quantity;
  return number >= wanted ? number : null;
}

/** What one tablet or ml costs less, in hundredths of a fen, rounded down; prices of a pack in fen. */
export function savedPerUnit(was: Pack & { priceFen: number }, is: Pack & { priceFen: number }): number {
  if (!was.unitCount || !is.unitCount) return 0;
  return Math.floor((was.priceFen / was.unitCount - is.priceFen / is.unitCount) * 100 + 1e-9);
}
