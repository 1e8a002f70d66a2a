import { COLD_STORAGE, type Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { type QuantityLimits, quantityRange } from '#lib/catalogue/goods/quantity.rules.ts';
import type { GoodsSource, GoodsView, Viewer } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { type Offer, unitPrice, withoutLimits } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { regionsText } from '#lib/platform/regions.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** Fields of a goods that restrict its buyers, its payment or its return. */
type Held = Pick<Goods, 'isControlled' | 'areaCodes' | 'isEphedrine' | 'isSpecial' | 'storage'>;

/** Limit of areas named in a row. */
const NAMED = 2;

function areasInShort(areaCodes: readonly string[]): string {
  if (areaCodes.length === 0) return '暂无销售区域';
  const named = regionsText(areaCodes.slice(0, NAMED));
  return areaCodes.length > NAMED ? `限${named}等 ${areaCodes.length} 地` : `限${named}`;
}

/** Text for the restrictions on the sale of a goods, short enough for rows and cards; empty for most goods. */
export const heldText = ({ isControlled, areaCodes, isEphedrine, isSpecial }: Held): string =>
  [
    isControlled ? `控销 · ${areasInShort(areaCodes)}` : '',
    isEphedrine ? '含麻黄碱' : '',
    isSpecial ? '特殊管理' : '',
  ]
    .filter(Boolean)
    .join(' · ');

const KEPT = '不接受无理由退货，发错、破损和质量问题照退';

/** Returns sentences about restrictions on buying, paying or returning a goods that a buyer must know beforehand. */
export function saleTerms(goods: Held, isNearExpiry: boolean): string[] {
  const { isControlled, areaCodes, isEphedrine, isSpecial, storage } = goods;
  const terms: string[] = [];
  if (isControlled) {
    const where =
      areaCodes.length === 0
        ? '厂家暂未开放销售区域'
        : `销售区域：${regionsText(areaCodes)}，按企业所在地区判断`;
    terms.push(`控销品种，${where}。`, '控销品种不能使用优惠券。');
  }
  if (isEphedrine)
    terms.push('含麻黄碱，将单独成一张订单，只能由公司账户对公转账支付；不能使用优惠券和现金券。');
  if (isSpecial) terms.push('特殊管理品种，只售给已开通特殊管理采购的单位。');
  const kinds = [
    isControlled ? '控销品种' : '',
    isEphedrine ? '含麻黄碱品种' : '',
    storage === COLD_STORAGE ? '冷藏药品' : '',
    isNearExpiry ? '近效期商品' : '',
  ].filter(Boolean);
  if (kinds.length > 0) terms.push(`${kinds.join('、')}${KEPT}。`);
  return terms;
}

/**
 * Text for the price of units beyond the limited price shown: `超出 20 盒的按 ¥16.80`. Where the member has used up its
 * limit of the offer: `限购已用完，再买按 ¥16.80`. Empty without such an offer, or where it covers the whole stock.
 */
export function beyondOfferText(source: GoodsSource, viewer: Viewer): string {
  const least = Math.max(1, quantityRange(source).smallest);
  const { priceFen, reason, exceeded } = unitPrice(source, { ...viewer, quantity: least });
  if (exceeded?.limitedBy === 'member' && exceeded.allowed === 0)
    return `限购已用完，再买按 ${formatFen(priceFen)}`;
  const allowed = source.offers
    .filter((offer) => offer.kind === reason && offer.priceFen === priceFen)
    .map(({ remaining, perMemberLimit }) => Math.min(remaining ?? Infinity, perMemberLimit ?? Infinity))
    .reduce((most, units) => Math.max(most, units), 0);
  if (allowed < least || allowed >= source.stock) return '';
  const rest = unitPrice(withoutLimits(source), { ...viewer, quantity: least });
  return rest.priceFen > priceFen ? `超出 ${allowed} ${source.unit}的按 ${formatFen(rest.priceFen)}` : '';
}

/** A step of the ladder as a row: its quantities, its price, and the saving where that may be shown. */
export interface LadderRow {
  range: string;
  priceText: string;
  savedText: string;
}

/**
 * Returns the ladder as rows, first the price below its first step: `1–19 盒`, `20–99 盒`, `≥100 盒`; empty without one.
 */
export function ladderRows(
  { ladder, priceFen, unit, smallest }: Pick<GoodsView, 'ladder' | 'priceFen' | 'unit' | 'smallest'>,
  tellsSavings = true,
): LadderRow[] {
  if (ladder.length === 0) return [];
  const steps = [{ minQuantity: Math.max(1, smallest), priceFen }, ...ladder];
  return steps.map((step, index) => {
    const next = steps[index + 1];
    const last = next ? next.minQuantity - 1 : null;
    return {
      range: `${last === null ? `≥${step.minQuantity}` : `${step.minQuantity}–${last}`} ${unit}`,
      priceText: formatFen(step.priceFen),
      savedText: index === 0 || !tellsSavings ? '' : `省 ${formatFen(priceFen - step.priceFen)}`,
    };
  });
}

/** Text for the smallest quantity sold, in stock or not: `10 盒起，按 5 的倍数`; empty where one may be bought. */
export function smallestText(limits: QuantityLimits & { unit: string }): string {
  const { smallest, step } = quantityRange(limits);
  const least = smallest || quantityRange({ ...limits, stock: Infinity }).smallest;
  if (least === 1 && step === 1) return '';
  return `${least} ${limits.unit}起${step > 1 ? `，按 ${step} 的倍数` : ''}`;
}

/** Text for the limits of an offer: `余 20 盒 · 每店限购 5 盒`. The units left are at most the stock of the goods. */
export const offerLimitsText = (
  { remaining, perMemberLimit }: Pick<Offer, 'remaining' | 'perMemberLimit'>,
  { stock, unit }: { stock: number; unit: string },
): string =>
  [
    remaining === null ? '' : `余 ${Math.min(remaining, stock)} ${unit}`,
    perMemberLimit === null ? '' : `每店限购 ${perMemberLimit} ${unit}`,
  ]
    .filter(Boolean)
    .join(' · ');
