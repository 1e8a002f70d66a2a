/**
 * Business scopes (经营范围) a buyer's licence may cover; a goods carries one of these codes, and is sold
 * only to members whose own scope holds it.
 */
export const BUSINESS_SCOPES = {
  chem: '化学药制剂',
  cpm: '中成药',
  herb: '中药饮片',
  bio: '生物制品',
  abx: '抗生素制剂',
  device1: '第一类医疗器械',
  device2: '第二类医疗器械',
  device3: '第三类医疗器械',
  food: '保健食品',
  daily: '消毒用品',
} as const satisfies Record<string, string>;
export type ScopeCode = keyof typeof BUSINESS_SCOPES;
