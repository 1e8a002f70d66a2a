import { zone } from '#lib/catalogue/zones/zones.rules.ts';

/** The whole store at 94 %, but for what is left out. */
export const welfare = zone({
  route: 'welfare',
  title: '全场 94 折',
  headline: '活动期间按 94% 结算，不用凑单',
  accent: 'welfare',
  motif: 'delivery',
  slot: 'welfare',
  facts: [
    { name: '折在哪里', text: '购物车里自动打折，商品页的价格不变' },
    { name: '没有门槛', text: '一件也打折' },
    { name: '能不能用券', text: '能，按打折以后的金额看门槛' },
  ],
  isPromotion: true,
  rules: `## 和其他优惠一起怎么算

先按会员价、阶梯价、特价、秒杀价取最低的单价，再算满减，然后打折，最后用券。组合购按成套价，不再打折。

## 尾数怎么算

整单打折，不足一分的舍去，优惠金额按比例分摊到每个商品，退货按分摊后的实付退款。`,
});
