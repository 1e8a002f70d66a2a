import { type FacetValue, zone } from '#lib/catalogue/zones/zones.rules.ts';

/** Reasons why a controlled goods can or cannot be bought, in the words of the button. */
export const CONTROLLED_RULE: readonly { who: string; may: boolean; words: string }[] = [
  { who: '所在地区在销售区域内，资质和经营范围齐全', may: true, words: '可以采购，价格与政策以页面为准' },
  { who: '所在地区不在销售区域内', may: false, words: '能看到价格，按钮写“您所在地区不在销售区域内”' },
  { who: '没有登录，或资质还没有通过', may: false, words: '登录并通过审核后，自动按地区判断' },
];

/** Controlled sales: makers allow sales only in some areas, and the page shows which. */
export const kxzq = zone({
  route: 'kxzq',
  title: '控销专区',
  headline: '厂家划定销售区域的品种，区域内供货，价格统一',
  accent: 'kxzq',
  motif: 'boxes',
  slot: 'kxzq',
  facts: [
    { name: '控销', text: '厂家只授权部分地区销售，区域外不能下单' },
    { name: '按哪里算', text: '按账户登记的企业所在地区，不按收货地址' },
    { name: '不退', text: '控销品种不接受无理由退货，质量问题照退' },
  ],
  rules: `## 想做自己地区的控销

所在地区没有授权的，可以通过[投诉与建议](/help/gywm/tsjy)或专属客服告诉我们品种和地区，由厂家决定是否开放。

## 所在地区变了

企业迁址后，先更新《药品经营许可证》，资质审核通过的当天按新地区判断。

## 优惠券

控销品种不能使用优惠券；满减、阶梯价以商品页写明的为准。`,
  listing: {
    within: { zone: 'kxzq' },
    routes: { grid: 'kxzq' },
    sort: 'best',
    facets: [],
    withoutGroups: [],
  },
});

const within = (days: number): FacetValue => ({
  value: String(days),
  name: `${days} 天内`,
  within: { addedDays: days },
});

/** New controlled goods, the newest first. */
export const kxzqNew = zone({
  route: 'kxzq_new',
  title: '控销新品',
  headline: '一年内上架的控销品种，先到先占本地市场',
  accent: 'kxzq',
  motif: 'calendar',
  slot: 'new_kxzq',
  facts: [
    { name: '按上架时间', text: '最新的排在前面，可以按上架时间筛选' },
    { name: '先看区域', text: '新品的授权区域会逐步放开，以商品当前显示为准' },
  ],
  listing: {
    within: { zone: 'kxzq', addedDays: 365 },
    routes: { grid: 'kxzq_new' },
    sort: 'new',
    facets: [{ param: 'days', title: '上架时间', values: [within(30), within(90), within(180)] }],
    withoutGroups: ['rx'],
  },
});
