import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';

/** Prescription, over the counter of class A and B, in words; empty for what has no class (herbs, devices). */
export const RX_WORDS = {
  rx: '处方药',
  otc_a: '甲类OTC',
  otc_b: '乙类OTC',
  none: '',
} as const;
export type RxClass = keyof typeof RX_WORDS;

/** Zones of the shop, as filters of the list. */
export const ZONE_WORDS = {
  youx: '包邮专区',
  zy: '中药专区',
  qx: '器械专区',
  kxzq: '控销专区',
  near: '近效期特卖',
  new: '新品上架',
} as const;
export type Zone = keyof typeof ZONE_WORDS;

interface Packs {
  middlePack: number;
  caseSize: number;
  stepQuantity: number;
}

/** The middle pack in words: `中包 10`, `中包 10 可拆零` where less than one is sold too; empty where there is none. */
export function middlePackText({ middlePack, stepQuantity }: Omit<Packs, 'caseSize'>): string {
  if (middlePack <= 1) return '';
  return `中包 ${middlePack}${stepQuantity % middlePack === 0 ? '' : ' 可拆零'}`;
}

/** Middle pack and case in words: `中包 10 可拆零 · 件装 200`; a size of one is not worth a word. */
export const packText = ({ caseSize, ...packs }: Packs): string =>
  [middlePackText(packs), caseSize > 1 && `件装 ${caseSize}`].filter(Boolean).join(' · ');

/**
 * The facts of a goods, the same for everyone. Views, lines of a cart and pictures extend them or are made of them; what
 * a goods is to one member stands in `TradeGoods`. Money in fen, times in ms UTC; empty texts where nothing is known.
 */
export interface Goods {
  id: number;
  name: string;
  commonName: string;
  brandName: string;
  spec: string;
  unit: string;
  makerId: number;
  makerName: string;
  /** Empty where the maker has none. */
  makerShortName: string;
  categoryCode: string;
  kind: GoodsKind;
  dosageForm: string;
  approvalNo: string;
  barcode: string;
  scopeCode: string;
  rxClass: RxClass;
  insuranceClass: string;
  storage: string;
  basePriceFen: number;
  /** The suggested retail price; 0 where it carries none (`retailOf`). */
  retailPriceFen: number;
  /** Prices of ranks 2 and 3, where they have one. */
  rankPricesFen: { 2?: number; 3?: number };
  /** 0: a step's figure is a price; 1: it is a reduction. */
  ladderType: 0 | 1;
  stock: number;
  middlePack: number;
  caseSize: number;
  minQuantity: number;
  stepQuantity: number;
  isFreeShipping: boolean;
  freeShippingQuantity: number | null;
  /** Smallest countable units in one pack; null where the spec cannot be read. */
  unitCount: number | null;
  unitName: string;
  lotNo: string;
  producedAt: number | null;
  expiresAt: number | null;
  /** Where a herb was grown: 甘肃. */
  origin: string;
  /** How a herb was graded: 选货, 统货. */
  grade: string;
  isOnSale: boolean;
  isNew: boolean;
  isControlled: boolean;
  /** Where a controlled goods is sold: codes of regions or their beginnings; empty for goods sold everywhere. */
  areaCodes: readonly string[];
  isEphedrine: boolean;
  isSpecial: boolean;
  /** `ck_id` of the calls */
  warehouseId: number;
  /** An uploaded picture; empty where it is drawn. */
  pictureUrl: string;
  description: string;
}

/**
 * The suggested retail price that a goods carries: its market price where that is above the base price; 0 where it is not,
 * as importers without such a column repeat the base price (product §3.10).
 */
export const retailOf = (marketPriceFen: number, basePriceFen: number): number =>
  marketPriceFen > Math.max(0, basePriceFen) ? marketPriceFen : 0;

/** Prescription medicines show no promotional claims (product §3.3). The one place that says so. */
export const mayBePromoted = ({ rxClass }: Pick<Goods, 'rxClass'>): boolean => rxClass !== 'rx';

/** Whether a goods may stand beside another that nobody asked for: in stock, and nothing holds back its sale. */
export const isRecommended = (goods: Goods): boolean =>
  goods.isOnSale &&
  goods.stock > 0 &&
  mayBePromoted(goods) &&
  !goods.isControlled &&
  !goods.isEphedrine &&
  !goods.isSpecial;
