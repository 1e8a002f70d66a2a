import { type KindForm, THRESHOLDS } from './kind-form.rules.ts';

export const discountForm: KindForm = {
  rule: '参加的商品合计达到门槛，整体按百分比付款，分到各行。全场 94 折就是“全部商品”加一档不设门槛的 94。',
  goods: 'scope',
  hasRegions: false,
  tiers: {
    fields: [...THRESHOLDS, { name: 'ratePercent', label: '按百分之几付款', hint: '94 即 9.4 折' }],
    problems: ({ ratePermille }) =>
      ratePermille && ratePermille < 1000 ? {} : { ratePercent: '请填写 0.1 到 99.9 之间的数' },
    worth: ({ ratePermille }) => 1000 - (ratePermille ?? 1000),
  },
};
