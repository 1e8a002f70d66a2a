import { type KindForm, THRESHOLDS } from './kind-form.rules.ts';

export const exchangeForm: KindForm = {
  rule: '参加的商品达到门槛，可以加一点钱换购指定商品。换购的商品单独成行，不参加其他活动，也不用优惠券。',
  goods: 'scope',
  hasRegions: false,
  tiers: {
    fields: [
      ...THRESHOLDS,
      { name: 'grantGoodsId', label: '换购商品' },
      { name: 'grantYuan', label: '换购价（元）' },
      { name: 'grantQuantity', label: '每单最多几件' },
      { name: 'grantRemaining', label: '总共换多少件', hint: '不填则换到没有库存' },
    ],
    problems: ({ grant }) => ({
      ...(grant?.goodsId ? {} : { grantGoodsId: '请选择换购商品' }),
      ...((grant?.priceFen ?? 0) > 0 ? {} : { grantYuan: '请填写换购价，须大于 0' }),
      ...((grant?.quantity ?? 0) > 0 ? {} : { grantQuantity: '请填写最多几件' }),
    }),
    worth: () => null,
  },
};
