import { type KindForm, THRESHOLDS } from './kind-form.rules.ts';

export const freeShippingForm: KindForm = {
  rule: '参加的商品达到门槛，整单包邮。可以只限几个地区；不选地区则全国包邮。',
  goods: 'scope',
  hasRegions: true,
  tiers: { fields: THRESHOLDS, problems: () => ({}), worth: () => null },
};
