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
} from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { ladderSteps, ladderText } from '#lib/catalogue/pricing/unit/ladder.rules.ts';

type Shipped = Pick<Goods, 'isFreeShipping' | 'freeShippingQuantity' | 'unit' | 'stock' | 'rxClass'>;

/**
 * Text for the quantity from which a goods ships free: `满 20 盒包邮`. The stock may be below it. Empty for goods without
 * such a quantity, and for prescription medicines.
 */
function freeQuantityText(goods: Shipped): string {
  const { isFreeShipping, freeShippingQuantity: units, unit, stock } = goods;
  if (!isFreeShipping || units === null || !mayBePromoted(goods)) return '';
  return `满 ${units} ${unit}包邮${stock > 0 && stock < units ? '，现货不足' : ''}`;
}

/** Source of a view: a goods and its running promotions. */
export interface GoodsSource extends Goods, Pick<PriceSource, 'ladder' | 'offers'> {
  activities: readonly Activity[];
  /** Addresses of the full picture and of the small one for table rows. */
  picture: string;
  thumb: string;
}

/** Viewer of a goods and the time of viewing; a visitor has no rank. */
export interface Viewer {
  rank: Rank | null;
  /** ms */
  now: number;
}

/** Part of a view that depends on the viewer: the member's own call returns it for the goods of a page. */
interface PriceView {
  priceFen: number;
  priceText: string;
  /** Price to strike through; empty unless it is above the price. */
  listPriceText: string;
  /** `约 ¥0.6200/粒`; empty where the spec cannot be read. */
  unitPriceText: string;
  /** `零售 ¥18.00 毛利 33%` at this price; empty without a suggested retail price. */
  retailText: string;
  /** `≥20盒 ¥14.20 · ≥100盒 ¥13.60`; only steps below the price. */
  ladderText: string;
}

/** A goods as cards, rows and the detail page show it, as texts. */
export interface GoodsView extends Steps, PriceView, Pick<Claims, 'tags'> {
  id: number;
  name: string;
  brandName: string;
  spec: string;
  unit: string;
  makerId: number;
  makerName: string;
  approvalNo: string;
  /** Place where a herb was grown and its grade, `甘肃 · 选货`; empty for other goods. */
  originText: string;
  /** Restrictions on the sale, in short: `控销 · 限河南、上海等 4 地`, `含麻黄碱`; empty for most goods. */
  heldText: string;
  /** 处方药, 甲类OTC or 乙类OTC; empty for other goods. */
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
  /** `满 20 盒包邮`; empty without free delivery. */
  freeQuantityText: string;
  /** `2028-03`; empty without an expiry. */
  expiryText: string;
  isNearExpiry: boolean;
  /** `还剩 2 个月 · 批号 240301` for a lot near its expiry; empty for any other. */
  lotText: string;
  stockText: string;
  stockState: 'plenty' | 'scarce' | 'none';
  /** `中包 10 可拆零 · 件装 200`; empty where both are one. */
  packText: string;
  /** Reason why the goods cannot be bought (`缺货`, `已下架`, too little for one step); empty when it can. */
  unavailableText: string;
  /** True when on sale with a stock below the smallest quantity: a member can set an alert for new stock. */
  isOut: boolean;
}

/** Returns the unit price of the smallest line that can be bought, so that the price shown is the price paid. */
function shownPrice(source: GoodsSource, viewer: Viewer): UnitPrice {
  const { smallest } = quantityRange(source);
  return unitPrice(source, { ...viewer, quantity: Math.max(1, smallest) });
}

/** Returns the ladder's steps that beat the price shown. */
function stepsBelow(source: GoodsSource, viewer: Viewer, priceFen: number): LadderTier[] {
  const own = ownPrice(source, viewer.rank);
  return ladderSteps(source.ladder, source.ladderType, own.priceFen).filter(
    (step) => step.priceFen < priceFen,
  );
}

/** Returns the claims on a goods that may be shown to a viewer. */
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

/** Returns the unit price as text; empty where the pack holds a single unit, as it would repeat the price. */
function unitPriceOf({ unitCount, unitName, unit }: GoodsSource, priceFen: number): string {
  if (unitCount === null || unitCount <= 0 || (unitCount === 1 && unitName === unit)) return '';
  return unitPriceText(priceFen, { count: unitCount, unitName });
}

/** Returns the part of a view that depends on the viewer. */
export function priceView(source: GoodsSource, viewer: Viewer): Omit<PricePart, 'tags'> {
  const { tags: _, ...view } = priceOf(source, viewer);
  return view;
}

function unavailable(source: GoodsSource): string {
  if (!source.isOnSale) return '已下架';
  if (source.stock <= 0) return '缺货';
  return correctQuantity(source.minQuantity, source).quantity === 0 ? '库存不足一个起订量' : '';
}

/** Returns a goods as texts for a viewer. */
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
