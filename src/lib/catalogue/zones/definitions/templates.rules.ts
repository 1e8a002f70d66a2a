import { zone } from '#lib/catalogue/zones/zones.rules.ts';

/** A zone that operators fill block by block; there may be many. */
export const zqmb = zone({
  route: 'zqmb',
  title: '专题专区',
  headline: '按主题选好的品种，省去一样一样找',
  accent: 'brand',
  motif: 'boxes',
  slot: '',
  facts: [],
  isTemplate: true,
});

/** An activity that operators fill block by block, with an end that is shown. */
export const hdmb = zone({
  route: 'hdmb',
  title: '专题活动',
  headline: '限时活动，规则和商品都在这一页',
  accent: 'season',
  motif: 'coupon',
  slot: '',
  facts: [],
  isPromotion: true,
  isTemplate: true,
});
