import { zone } from '#lib/catalogue/zones/zones.rules.ts';

/** Sets: fixed goods in fixed numbers at one price, added as sets. */
export const zhzq = zone({
  route: 'zhzq',
  title: '组合购',
  headline: '几个品种配成一套，按套加购',
  accent: 'set',
  motif: 'boxes',
  slot: 'zhzq',
  facts: [
    { name: '怎么买', text: '按套加购，一套里的品种和数量不能拆' },
    { name: '价格', text: '成套价不高于各品种会员价的合计' },
    { name: '优惠', text: '组合不再用券、满减和其他特价' },
  ],
  isPromotion: true,
  rules: `## 成套价和单买价

“省”的金额按您现在单买同样数量要付的钱来算，阶梯价、特价和秒杀价都算在内。有品种正在做活动时，单买可能更便宜，页面和购物车会写明。

## 库存和限购

一套里有一个品种缺货，整套就买不了。每店限购的套数按账户累计，取消的订单不算。

## 活动结束后购物车里的组合

购物车会写明“活动已结束”，可以改为单买，按平时的价格计算。

## 退货

可以退其中一个品种，按成套价分摊到这个品种的金额退款。`,
});
