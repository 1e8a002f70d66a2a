import type { FacetValue } from '#lib/catalogue/zones/zones.rules.ts';
import { zone } from '#lib/catalogue/zones/zones.rules.ts';

const upTo = (units: number): FacetValue => ({
  value: String(units),
  name: `${units} 件以内`,
  within: { freeFrom: units },
});

/** Free shipping: every goods has its own quantity from which shipping is free. */
export const yx = zone({
  route: 'yx',
  title: '包邮专区',
  headline: '不看整单金额，每个品种达到自己的包邮数量就送到店',
  accent: 'youx',
  motif: 'delivery',
  slot: 'yx',
  facts: [
    { name: '怎么算包邮', text: '订单里的品种都达到各自的包邮数量，整单免运费' },
    { name: '在哪里看', text: '每个商品都写着满几盒包邮，购物车写明还差几盒' },
    { name: '哪些不在内', text: '处方药按规定不参加促销展示' },
  ],
  isPromotion: true,
  rules: `## 怎么算包邮

1. 带“优”标签的商品各有一个**包邮数量**，列表和商品页写着“满几盒包邮”；现货不到这个数量的，另注“现货不足”。
2. 一张订单里的商品**全部**达到各自的包邮数量，这张订单免运费，不看金额，也不分地区。
3. 只要有一种没有达到，或混有没有包邮数量的商品，就按收货地区的运费和免运费金额计算。

## 举例

包邮数量为 20 盒的胶囊买 20 盒，包邮数量为 10 瓶的糖浆买 10 瓶，一起结算免运费；糖浆只买 8 瓶，整单按地区运费计算，购物车会写“再买 2 瓶，此商品包邮”。

## 优惠券会不会影响包邮

不会。满减、折扣和优惠券都不改变数量，达到包邮数量仍然免运费。

## 退货的运费

质量问题和召回由药仓承担来回运费；订多了要退的，回程运费由贵单位承担。

## 哪些商品不参加

处方药按规定不作促销展示，不在专区内，页面上也不写包邮数量；设有包邮数量的，买够了结算时同样算达到。含麻黄碱类复方制剂须单独成单，一次结算只收一次运费。`,
  blocks: [
    {
      kind: 'coupons',
      title: '先领券再下单',
      remark: '券不影响包邮',
      batchIds: null,
    },
    {
      kind: 'goods_rule',
      title: '少量就包邮',
      remark: '包邮数量在 10 件以内，试销也划算',
      view: 'cards',
      rule: { inStock: true, within: { freeFrom: 10, freeInStock: true } },
      sort: 'sales',
      limit: 5,
    },
  ],
  listing: {
    within: { zone: 'youx', promotable: true },
    routes: { grid: 'yx', table: 'yx_table' },
    sort: 'best',
    facets: [{ param: 'free', title: '包邮数量', values: [upTo(10), upTo(50), upTo(100), upTo(200)] }],
    withoutGroups: [],
  },
});
