import { zone } from '#lib/catalogue/zones/zones.rules.ts';

/** Today's specials; tomorrow's are announced under them. */
export const mrtj = zone({
  route: 'mrtj',
  title: '每日特价',
  headline: '每天零点换一批，明天的先看到',
  accent: 'daily',
  motif: 'calendar',
  slot: 'mrtj',
  facts: [
    { name: '价格', text: '会员价、阶梯价更低时，按更低的算' },
    { name: '时间', text: '以下单时间为准，到点恢复平时的价格' },
    { name: '预告', text: '明天的品种和价格今天就能看' },
  ],
  isPromotion: true,
  rules: `## 特价怎么算

1. 特价、会员价、阶梯价、秒杀价都符合时，取**最低的一个**，不叠加。
2. 价格以**提交订单时**为准：加入购物车后过了截止时间，购物车会按平时的价格重新计算，并写明变动。
3. 有限购数量的，整行数量超过限购，这一行按平时的价格；购物车里可以拆成两行。

## 能不能用券

可以。特价商品可用优惠券和现金券，也计入满减门槛。

## 处方药

处方药按规定不参加促销展示，不在这里。`,
  listing: {
    within: { offer: 'daily', promotable: true },
    routes: { grid: 'mrtj' },
    sort: 'best',
    facets: [],
    withoutGroups: [],
  },
});
