import { zone } from '#lib/catalogue/zones/zones.rules.ts';

/** Full-amount cashback: a share of the amount paid is credited to the wallet. */
export const hb = zone({
  route: 'hb',
  title: '满额返现',
  headline: '买够金额，订单完成后返到钱包',
  accent: 'cashback',
  motif: 'coupon',
  slot: 'hb',
  facts: [
    { name: '返到哪里', text: '钱包余额，下次付款直接抵，也能查明细' },
    { name: '什么时候', text: '订单完成时到账：确认收货，或发货 15 天后自动确认' },
    { name: '按什么算', text: '够不够档看优惠前的商品金额，返多少看最后实付；都不含运费' },
  ],
  isPromotion: true,
  rules: `## 是否够档怎么判断

按参加活动的商品在**一张订单**里的金额判断，满减、折扣和券之前的金额够档就算。几张订单不合并。

## 返多少怎么算

按这些商品**最后实付**的金额乘以比例，不足一分的舍去。到了高一档，全部按高一档的比例。上面的举例按没有用其他优惠计算。

## 退货后怎么办

退货退款时，退掉的部分返过的现金从退款里扣回。

## 哪些不参加

处方药不在促销页展示；含麻黄碱类复方制剂不返现。`,
});

/** The coupon centre: coupons that may be claimed, and their conditions. */
export const lqzx = zone({
  route: 'lqzx',
  title: '领券中心',
  headline: '门槛、范围和期限都写在券上',
  accent: 'coupon',
  motif: 'coupon',
  slot: 'lqzx',
  facts: [
    { name: '怎么领', text: '登录后按“领取”，券进账户，不用记券号' },
    { name: '怎么用', text: '核对订单时自动选最省的一张，也可以自己换' },
    { name: '退还', text: '订单取消，券原样退回' },
  ],
  isPromotion: true,
  rules: `## 一张订单能用几张

满减券**一张**；现金券可以用几张，抵到满减券之后的金额为止，运费不抵。

## 门槛怎么算

只算券的范围以内的商品，按满减、折扣之后的金额。组合购和控销品种不用券。

## 退货后券怎么办

取消订单，券原样退回。部分退货，退回商品的实付金额，券分摊的部分视为已使用。`,
});

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
3. 有限购或剩余数量的，超出的部分按平时的价格，购物车自动分成两行。

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

/** Seckill: a few goods for a few hours, with their own stock and limit, round by round. */
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

超过每店限购或剩余数量的部分按平时的价格，以内的仍按秒杀价；购物车自动分成两行，不用自己拆。

## 能不能和别的优惠一起用

秒杀价与会员价、阶梯价、特价取最低的一个；优惠券、满减照常计算。`,
});

/** Running activities over goods, one of them open (product §2.9). */
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

/** Sets: fixed goods in fixed quantities at one price, added as sets. */
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

/** The whole store at 94 %, except for excluded goods. */
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
