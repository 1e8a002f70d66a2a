import { type KindForm, THRESHOLDS } from './kind-form.rules.ts';

export const giftForm: KindForm = {
  rule: '参加的商品达到门槛，送同款、别的商品或积分；送同款时按每种商品单独算门槛。赠品送完为止，不够时在购物车里写明。',
  goods: 'scope',
  hasRegions: false,
  tiers: {
    fields: [
      ...THRESHOLDS,
      { name: 'grantType', label: '送什么' },
      { name: 'grantGoodsId', label: '赠品' },
      { name: 'grantQuantity', label: '送多少', hint: '件，或积分' },
      { name: 'grantRepeats', label: '每满都送' },
      { name: 'grantRemaining', label: '总共送多少', hint: '不填则送到没有库存' },
    ],
    problems({ grant, thresholdFen, thresholdUnits }) {
      if (!grant) return { grantType: '请选择送什么' };
      return {
        ...(grant.type === 1 && grant.goodsId === null ? { grantGoodsId: '请选择赠品' } : {}),
        ...(grant.quantity < 1 ? { grantQuantity: '请填写送多少' } : {}),
        ...(grant.repeats && thresholdFen === 0 && thresholdUnits === 0
          ? { grantRepeats: '每满都送时须有门槛' }
          : {}),
      };
    },
    worth: () => null,
  },
};
