import { type Goods, mayBePromoted, packText, RX_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import { correctQuantity, quantityRange, type Steps, stepsOf } from '#lib/catalogue/goods/quantity.rules.ts';
import { type Claims, claimsOf } from '#lib/catalogue/goods-view/claims.rules.ts';
import { heldText } from '#lib/catalogue/goods-view/sale-terms.rules.ts';
import { unitPriceText } from '#lib/catalogue/goods/spec/spec.rules.ts';
import { formatMonth, isNearExpiry, lotText } from '#lib/catalogue/goods/expiry.rules.ts';
import { isOut, SCARCE_BELOW, stockText } from '#lib/catalogue/goods/availability.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import {
  ladderFields,
  type LadderFields,
  type LadderTier,
  marginText,
  ownPrice,
  type PriceSource,
  type Rank,
  unitPrice,
  type UnitPrice,
} from '#lib/catalogue/pricing/unit/price.rules.ts';
import { ladderSteps, ladderText } from '#lib/catalogue/pricing/unit/ladder.rules.ts';

type Shipped = Pick<Goods, 'isFreeShipping' | 'freeShippingQuantity' | 'unit' | 'stock' | 'rxClass'>;

/**
 * From how many units a goods travels free: `满 20 盒包邮`. What is in stock may not be enough for that. Empty for goods
 * without such a number, and for prescription medicines.
 */
function freeQuantityText(goods: Shipped): string {
  const { isFreeShipping, freeShippingQuantity: units, unit, stock } = goods;
  if (!isFreeShipping || units === null || !mayBePromoted(goods)) return '';
  return `满 ${units} ${unit}包邮${stock > 0 && stock < units ? '，现货不足' : ''}`;
}

/** What a view is made from: a goods and what runs for it. */
export interface GoodsSource extends Goods, Pick<PriceSource, 'ladder' | 'offers'> {
  activities: readonly Activity[];
  /** Addresses of the full picture and of the small one for table rows. */
  picture: string;
  thumb: string;
}

/** Who looks and when; a visitor has no rank. */
export interface Viewer {
  rank: Rank | null;
  /** ms */
  now: number;
}

/** What of a view depends on who looks: the member's own call answers these for the goods of a page. */
interface PriceView {
  priceFen: number;
  priceText: string;
  /** The price to strike through; empty unless it is above the price. */
  listPriceText: string;
  /** `约 ¥0.6200/粒`, empty where the spec cannot be read. */
  unitPriceText: string;
  /** `零售 ¥18.00 毛利 33%` at this price; empty where it carries no suggested retail price. */
  retailText: string;
  /** `≥20盒 ¥14.20 · ≥100盒 ¥13.60`, only steps below the price. */
  ladderText: string;
}

/** A goods as cards, rows and the detail show it, in readable words. */
export interface GoodsView extends Steps, PriceView, Pick<Claims, 'tags'> {
  id: number;
  name: string;
  brandName: string;
  spec: string;
  unit: string;
  makerId: number;
  makerName: string;
  approvalNo: string;
  /** `甘肃 · 选货`, where a herb was grown and how it was graded; or empty. */
  originText: string;
  /** `控销 · 限河南、上海等 4 地`, `含麻黄碱`: what holds back its sale, in short; empty for most. */
  heldText: string;
  /** 处方药, 甲类OTC, 乙类OTC or empty. */
  rxText: string;
  picture: string;
  thumb: string;
  /** Unit prices by rising quantity, each below the price shown. */
  ladder: LadderTier[];
  /** The ladder as calls answer it. */
  ladderFields: LadderFields;
  basePriceFen: number;
  stock: number;
  warehouseId: number;
  isFreeShipping: boolean;
  freeShippingQuantity: number | null;
  /** `满 20 盒包邮`, or empty. */
  freeQuantityText: string;
  /** `2028-03`, or empty. */
  expiryText: string;
  isNearExpiry: boolean;
  /** `还剩 2 个月 · 批号 240301`, of a lot that is near its expiry; empty for any other. */
  lotText: string;
  stockText: string;
  stockState: 'plenty' | 'scarce' | 'none';
  /** `中包 10 可拆零 · 件装 200`; empty where both are one. */
  packText: string;
  /** Why nothing can be bought by anyone (`缺货`, `已下架`, too little for one step), or empty. */
  unavailableText: string;
  /** On sale, and not even the smallest number is left: a member can be notified when it comes in. */
  isOut: boolean;
}

/** The unit price of the smallest line one can buy, so that what is shown is what is paid. */
function shownPrice(source: GoodsSource, viewer: Viewer): UnitPrice {
  const { smallest } = quantityRange(source);
  return unitPrice(source, { ...viewer, quantity: Math.max(1, smallest) });
}

/** The ladder's steps that beat the price shown. */
function stepsBelow(source: GoodsSource, viewer: Viewer, priceFen: number): LadderTier[] {
  const own = ownPrice(source, viewer.rank);
  return ladderSteps(source.ladder, source.ladderType, own.priceFen).filter(
    (step) => step.priceFen < priceFen,
  );
}

/** What may be claimed of a goods to a viewer. */
export const goodsClaims = (source: GoodsSource, viewer: Viewer): Claims =>
  claimsOf(source, shownPrice(source, viewer));

type PricePart = PriceView & Pick<GoodsView, 'ladder' | 'ladderFields' | 'tags'>;

function priceOf(source: GoodsSource, viewer: Viewer): PricePart {
  const price = shownPrice(source, viewer);
  const { priceFen } = price;
  const { struckFen, tags } = claimsOf(source, price);
  const ladder = stepsBelow(source, viewer, priceFen);
  return {
    priceFen,
    priceText: formatFen(priceFen),
    listPriceText: struckFen === null ? '' : formatFen(struckFen),
    unitPriceText: unitPriceOf(source, priceFen),
    retailText: marginText(source, priceFen),
    ladderText: ladderText(ladder, source.unit),
    ladder,
    ladderFields: ladderFields(source, viewer),
    tags,
  };
}

/** The unit price in words; empty where the pack holds one of what it is sold by, as that says nothing new. */
function unitPriceOf({ unitCount, unitName, unit }: GoodsSource, priceFen: number): string {
  if (unitCount === null || unitCount <= 0 || (unitCount === 1 && unitName === unit)) return '';
  return unitPriceText(priceFen, { count: unitCount, unitName });
}

/** The part of a view that depends on who looks. */
export function priceView(source: GoodsSource, viewer: Viewer): Omit<PricePart, 'tags'> {
  const { tags: _, ...view } = priceOf(source, viewer);
  return view;
}

function unavailable(source: GoodsSource): string {
  if (!source.isOnSale) return '已下架';
  if (source.stock <= 0) return '缺货';
  return correctQuantity(source.minQuantity, source).quantity === 0 ? '库存不足一个起订量' : '';
}

/** A goods in readable words for a viewer. */
export function goodsView(source: GoodsSource, viewer: Viewer): GoodsView {
  const { id, name, brandName, spec, unit, makerId, makerName, approvalNo, picture, thumb } = source;
  const { basePriceFen, stock, expiresAt, warehouseId, isFreeShipping, freeShippingQuantity } = source;
  return {
    id,
    name,
    brandName,
    spec,
    unit,
    makerId,
    makerName,
    approvalNo,
    picture,
    thumb,
    basePriceFen,
    stock,
    warehouseId,
    isFreeShipping,
    freeShippingQuantity,
    ...priceOf(source, viewer),
    ...stepsOf(source),
    freeQuantityText: freeQuantityText(source),
    heldText: heldText(source),
    rxText: RX_WORDS[source.rxClass],
    originText: [source.origin, source.grade].filter(Boolean).join(' · '),
    expiryText: expiresAt === null ? '' : formatMonth(expiresAt),
    isNearExpiry: isNearExpiry(expiresAt, viewer.now),
    lotText: lotText(source, viewer.now),
    stockText: stockText(stock),
    stockState: stock <= 0 ? 'none' : stock < SCARCE_BELOW ? 'scarce' : 'plenty',
    packText: packText(source),
    unavailableText: unavailable(source),
    isOut: isOut(source),
  };
}
