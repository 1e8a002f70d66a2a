import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';

/** Labels of prescription medicines and of OTC classes A and B; empty for goods without a class (herbs, devices). */
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

/** Text for the middle pack: `中包 10`, `中包 10 可拆零` where smaller quantities are sold too; empty where there is none. */
export function middlePackText({ middlePack, stepQuantity }: Omit<Packs, 'caseSize'>): string {
  if (middlePack <= 1) return '';
  return `中包 ${middlePack}${stepQuantity % middlePack === 0 ? '' : ' 可拆零'}`;
}

/** Text for middle pack and case: `中包 10 可拆零 · 件装 200`; a size of one is left out. */
export const packText = ({ caseSize, ...packs }: Packs): string =>
  [middlePackText(packs), caseSize > 1 && `件装 ${caseSize}`].filter(Boolean).join(' · ');

/**
 * Facts of a goods, the same for all members. Views, cart lines and pictures extend or use them; `TradeGoods` holds the
 * data for one member. Money in fen, times in ms UTC; unknown texts are empty.
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
  /** Holder of the marketing authorisation; empty where it is the maker, or unknown. */
  holder: string;
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
  /** Suggested retail price; 0 where there is none (`retailOf`). */
  retailPriceFen: number;
  /** Prices of ranks 2 and 3, where set. */
  rankPricesFen: { 2?: number; 3?: number };
  /** 0: the figure of a step is a price; 1: a reduction. */
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
  /** Place where a herb was grown: 甘肃. */
  origin: string;
  /** Grade of a herb: 选货, 统货. */
  grade: string;
  isOnSale: boolean;
  /** Shown to buyers while it is off sale; empty for none. */
  offSaleReason: string;
  isNew: boolean;
  isControlled: boolean;
  /** Codes (or prefixes) of the regions where a controlled goods is sold; empty for goods sold everywhere. */
  areaCodes: readonly string[];
  isEphedrine: boolean;
  isSpecial: boolean;
  /** `ck_id` in the API */
  warehouseId: number;
  /** Address of an uploaded picture; empty where the picture is drawn. */
  pictureUrl: string;
  description: string;
}

/**
 * Returns the suggested retail price of a goods: its market price where that is above the base price; 0 otherwise, as
 * importers without such a column repeat the base price (product §3.10).
 */
export const retailOf = (marketPriceFen: number, basePriceFen: number): number =>
  marketPriceFen > Math.max(0, basePriceFen) ? marketPriceFen : 0;

/**
 * True when promotional claims may be shown; prescription medicines show none (product §3.3). Use this check
 * everywhere.
 */
export const mayBePromoted = ({ rxClass }: Pick<Goods, 'rxClass'>): boolean => rxClass !== 'rx';

/** True when a goods may be recommended next to another: in stock, and without restrictions on its sale. */
export const isRecommended = (goods: Goods): boolean =>
  goods.isOnSale &&
  goods.stock > 0 &&
  mayBePromoted(goods) &&
  !goods.isControlled &&
  !goods.isEphedrine &&
  !goods.isSpecial;

/** Classes of the medical insurance list; goods in neither class are paid by the patient. */
export const INSURANCE_CLASSES = ['甲类', '乙类'] as const;
export type InsuranceClass = (typeof INSURANCE_CLASSES)[number];

/** Storage that needs a cold chain. */
export const COLD_STORAGE = '冷藏';

/** Storage conditions of goods, the warmest first. */
export const STORAGES = ['常温', '阴凉', COLD_STORAGE] as const;
export type GoodsStorage = (typeof STORAGES)[number];
