import { zone } from '#lib/catalogue/zones/zones.rules.ts';

/** Full-amount cashback: a share of what was paid comes back into the wallet. */
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
