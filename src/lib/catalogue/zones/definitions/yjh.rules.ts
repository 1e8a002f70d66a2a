import { zone } from '#lib/catalogue/zones/zones.rules.ts';

/** Activities over goods that run now, one of them open (product §2.9). */
export const yjh = zone({
  route: 'yjh',
  title: '活动专区',
  headline: '正在进行的满减、折扣、赠品、换购和返现，规则和商品放在一起看',
  accent: 'season',
  motif: 'coupon',
  slot: 'yjh',
  facts: [
    { name: '怎么算', text: '按购物车里勾选的活动商品合计，达到的最高一档生效一次' },
    { name: '能叠加吗', text: '满减、折扣后还可以用一张优惠券和现金券' },
    { name: '不参加', text: '处方药不参加活动展示；组合购里的商品不再享受其他优惠' },
  ],
  isPromotion: true,
});
