import { zone } from '#lib/catalogue/zones/zones.rules.ts';

/** Seckill: a few goods for a few hours, with a stock and a limit of their own, round by round. */
export const spike = zone({
  route: 'spike',
  title: '限时秒杀',
  headline: '分场开抢，下一场的品种和价格提前公布',
  accent: 'spike',
  motif: 'calendar',
  slot: 'spike',
  facts: [
    { name: '每店限购', text: '每个品种写明限购数量，超过的按平时的价格' },
    { name: '数量', text: '秒杀数量单独计算，抢完恢复平时的价格' },
    { name: '时间', text: '按药仓服务器的时间，不看您电脑上的钟' },
  ],
  isPromotion: true,
  rules: `## 怎样才算抢到

**提交订单**时扣减秒杀数量，放进购物车不占数量。24 小时内没有付款，订单取消，数量退回。

## 超过限购怎么办

一行的数量超过每店限购时，整行按平时的价格计算；购物车里可以拆成两行，限购以内的仍按秒杀价。

## 能不能和别的优惠一起用

秒杀价与会员价、阶梯价、特价取最低的一个；优惠券、满减照常计算。`,
});
