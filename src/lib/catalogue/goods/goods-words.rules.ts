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
