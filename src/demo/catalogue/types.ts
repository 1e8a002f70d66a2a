import type { RxClass } from '#lib/catalogue/goods/goods.rules.ts';

export type { RxClass };

/** Which of the three menus (general, 中药, 器械) a category belongs to. */
export type CategoryKind = 'drug' | 'herb' | 'device';

/** One node of the two-level category tree; a node without `parent` is a top-level menu entry. */
export interface CategorySeed {
  code: string;
  name: string;
  parent?: string;
  kind: CategoryKind;
  /** Two or three typical goods, shown under the menu entry. */
  hint?: string;
}

/** A real manufacturer. `province` is the short province name, or a country or region outside the mainland. */
export interface MakerSeed {
  key: string;
  name: string;
  shortName: string;
  province: string;
  /** City letter of a class-I device filing (苏**苏**械备…). */
  cityLetter?: string;
}

export type InsuranceClass = '甲类' | '乙类' | '';
export type Storage = '常温' | '阴凉' | '冷藏';

/** Who approves the goods, and so what the approval number looks like: H chemical, Z Chinese patent, S biological. */
export type ApprovalKind = 'H' | 'Z' | 'S' | 'device1' | 'device2' | 'device3' | 'disinfect' | 'herb' | 'food';

export type SeedFlag = 'mhj' | 'kxzq' | 'youx' | 'special';

/** Maker key, its brand of these goods, and its price as a multiple of the generic price (1 when absent). */
export type SeedMaker = [makerKey: string, brandName?: string, priceFactor?: number];

/** A generic with the packings it is sold in; every maker listed makes every packing listed. */
export interface GenericSeed {
  /** True generic name with its form, e.g. 阿莫西林胶囊. */
  name: string;
  form: string;
  category: string;
  rx: RxClass;
  insurance: InsuranceClass;
  storage: Storage;
  approval: ApprovalKind;
  unit: string;
  specs: [spec: string, wholesalePriceFen: number][];
  makers: SeedMaker[];
  flags?: SeedFlag[];
  /** Other names buyers search by. */
  keywords?: string[];
  /** Antibiotics are a business scope of their own, whatever category they stand in. */
  antibiotic?: boolean;
  /** Two-digit chapter of the device classification (分类目录), e.g. 14, 22. */
  deviceChapter?: string;
}
