/** Prescription, over the counter of class A and B, or nothing of the kind. */
export type RxClass = 'rx' | 'otc_a' | 'otc_b' | 'none';

/** The prescription class in words; empty for what has none (herbs, devices). */
export const RX_WORDS: Record<RxClass, string> = {
  rx: '处方药',
  otc_a: '甲类OTC',
  otc_b: '乙类OTC',
  none: '',
};

/** A zone of the shop as a filter of the list. */
export type Zone = 'youx' | 'zy' | 'qx' | 'kxzq' | 'near' | 'new';

export const ZONE_WORDS: Record<Zone, string> = {
  youx: '包邮专区',
  zy: '中药专区',
  qx: '器械专区',
  kxzq: '控销专区',
  near: '近效期特卖',
  new: '新品上架',
};

/** Middle pack and case in words: `中包 10 · 件装 200`; a size of one is not worth a word. */
export const packText = (middlePack: number, caseSize: number): string =>
  [middlePack > 1 ? `中包 ${middlePack}` : '', caseSize > 1 ? `件装 ${caseSize}` : '']
    .filter(Boolean)
    .join(' · ');
