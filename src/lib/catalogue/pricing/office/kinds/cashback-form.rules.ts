import { type KindForm, THRESHOLDS } from './kind-form.rules.ts';

export const cashbackForm: KindForm = {
  rule: '参加的商品达到门槛，订单完成后把实付货款的一部分返到钱包。退货时按比例收回；含麻黄碱的商品不返。',
  goods: 'scope',
  hasRegions: false,
  tiers: {
    fields: [...THRESHOLDS, { name: 'ratePercent', label: '返百分之几', hint: '2 即返 2%' }],
    problems: ({ ratePermille }) =>
      ratePermille && ratePermille <= 500 ? {} : { ratePercent: '请填写 0.1 到 50 之间的数' },
    worth: ({ ratePermille }) => ratePermille,
  },
};
