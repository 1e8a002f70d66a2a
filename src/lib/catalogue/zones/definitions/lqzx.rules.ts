import { zone } from '#lib/catalogue/zones/zones.rules.ts';

/** The coupon centre: what may be claimed, and what it is good for. */
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
