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

/**
 * Middle pack and case in words: `中包 10 · 件装 200`, `中包 10 可拆零` where less than a middle pack is sold too; a size of
 * one is not worth a word.
 */
export function packText({
  middlePack,
  caseSize,
  stepQuantity,
}: {
  middlePack: number;
  caseSize: number;
  stepQuantity: number;
}): string {
  const maySplit = stepQuantity % middlePack !== 0;
  const middle = middlePack > 1 && `中包 ${middlePack}${maySplit ? ' 可拆零' : ''}`;
  return [middle, caseSize > 1 && `件装 ${caseSize}`].filter(Boolean).join(' · ');
}
