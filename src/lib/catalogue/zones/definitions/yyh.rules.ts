import { zone } from '#lib/catalogue/zones/zones.rules.ts';

/** 优药汇: what is on promotion now, by its maker (product §2.9). */
export const yyh = zone({
  route: 'yyh',
  title: '优药汇',
  headline: '正在做活动和有阶梯价的品种，按厂家归在一起，一家一家凑起订量',
  accent: 'brand',
  motif: 'coupon',
  slot: 'yyh',
  facts: [
    { name: '按厂家凑单', text: '同一厂家的满减、阶梯价往往可以一起达到' },
    { name: '只放在做的', text: '特价、满减、赠品、换购和阶梯价，结束即撤下' },
    { name: '不放处方药', text: '处方药按规定不参加促销展示' },
  ],
  isPromotion: true,
  listing: {
    within: { promotable: true, promoted: true },
    routes: { grid: 'yyh_list' },
    sort: 'best',
    facets: [],
    withoutGroups: ['rx'],
  },
});
