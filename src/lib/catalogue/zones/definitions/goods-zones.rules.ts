import { zone, type FacetValue } from '#lib/catalogue/zones/zones.rules.ts';

/** 优药汇: goods on promotion now, by maker (product §2.9). */
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

/** Brands: their makers, their licences, and their goods. */
export const ppzq = zone({
  route: 'ppzq',
  title: '品牌专区',
  headline: '认准厂家再采购，品牌的来历、证照和在售品种都在一页',
  accent: 'brand',
  motif: 'boxes',
  slot: 'ppzq',
  facts: [
    { name: '正规渠道', text: '从厂家或其授权的一级经销商购进，随货同行单写明' },
    { name: '证照可查', text: '品牌页列出许可证号和有效期' },
    { name: '首营资料', text: '厂家首营资料可向专属客服索取' },
  ],
  blocks: [{ kind: 'coupons', title: '通用券', remark: '品牌商品也能用', batchIds: null }],
});

const upTo = (months: number): FacetValue => ({
  value: String(months),
  name: `${months} 个月以内`,
  within: { monthsLeft: months },
});

/** Rules for returning near-expiry goods (help article 251). */
export const NEAR_EXPIRY_RETURNS: readonly { what: string; may: boolean; terms: string }[] = [
  { what: '发错、少货、破损，或效期短于页面标明的', may: true, terms: '收货后 48 小时内提出，运费药仓承担' },
  { what: '变色、裂片、异物等质量问题', may: true, terms: '有效期内随时提出，运费药仓承担' },
  { what: '药监部门或厂家召回', may: true, terms: '随时，运费药仓承担' },
  { what: '订多了、卖不完、到期', may: false, terms: '不退，请按门店销量订货' },
];

/** Lots with six months or less to expiry, cheaper the sooner they expire. */
export const jxqzc = zone({
  route: 'jxqzc',
  title: '近效期特卖',
  headline: '离失效 6 个月以内的批次，效期和批号逐条写明',
  accent: 'near',
  motif: 'calendar',
  slot: 'jxqzc',
  facts: [
    { name: '效期', text: '页面标的就是发货批次，只会更长不会更短' },
    { name: '价格', text: '比平常低，每批单独定价' },
    { name: '退货', text: '质量问题照退，卖不完不退' },
  ],
  isPromotion: true,
  listing: {
    within: { zone: 'near', promotable: true, monthsLeft: 6 },
    routes: { grid: 'jxqzc' },
    sort: 'expiry',
    facets: [{ param: 'months', title: '剩余效期', values: [upTo(1), upTo(2), upTo(3), upTo(4), upTo(6)] }],
    withoutGroups: ['left'],
  },
});

/** A zone that operators fill block by block; there may be several. */
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
