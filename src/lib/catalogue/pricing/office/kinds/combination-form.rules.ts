import type { KindForm } from './kind-form.rules.ts';

export const combinationForm: KindForm = {
  rule: '几种商品按固定数量组成一套，整套一个价，按套购买。套内商品不再参加其他活动，也不用优惠券。',
  goods: 'parts',
  hasRegions: false,
  tiers: null,
};
