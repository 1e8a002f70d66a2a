import { type KindForm, NEEDED_THRESHOLDS } from './kind-form.rules.ts';

export const reductionForm: KindForm = {
  rule: '参加的商品合计达到门槛，减去一笔固定金额，按各行金额分摊。几档里只算减得最多的一档。',
  goods: 'scope',
  hasRegions: false,
  tiers: {
    fields: [...NEEDED_THRESHOLDS, { name: 'reductionYuan', label: '减多少元' }],
    problems({ reductionFen, thresholdFen, thresholdUnits }) {
      if (thresholdFen === 0 && thresholdUnits === 0)
        return { thresholdYuan: '满减须有门槛，请填满多少元或满多少件' };
      if (!reductionFen) return { reductionYuan: '请填写减多少元，须大于 0' };
      if (thresholdFen > 0 && reductionFen >= thresholdFen)
        return { reductionYuan: '减的金额须小于门槛金额' };
      return {};
    },
    worth: ({ reductionFen }) => reductionFen,
  },
};
