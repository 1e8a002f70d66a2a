import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { mayBePromoted } from '#lib/catalogue/goods/may-be-promoted.rules.ts';

type Shipped = Pick<Goods, 'isFreeShipping' | 'freeShippingQuantity' | 'unit' | 'stock' | 'rxClass'>;

/**
 * From how many units a goods travels free: `满 20 盒包邮`. What is in stock may not be enough for that. Empty for goods
 * without such a number, and for prescription medicines.
 */
export function freeQuantityText(goods: Shipped): string {
  const { isFreeShipping, freeShippingQuantity: units, unit, stock } = goods;
  if (!isFreeShipping || units === null || !mayBePromoted(goods)) return '';
  return `满 ${units} ${unit}包邮${stock > 0 && stock < units ? '，现货不足' : ''}`;
}
