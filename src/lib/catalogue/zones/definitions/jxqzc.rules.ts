import { zone } from '#lib/catalogue/zones/zones.rules.ts';
import type { FacetValue } from '#lib/catalogue/zones/zones.rules.ts';

const upTo = (months: number): FacetValue => ({
  value: String(months),
  name: `${months} 个月以内`,
  within: { monthsLeft: months },
});

/** What can be sent back of near-expiry goods (help article 251). */
export const NEAR_EXPIRY_RETURNS: readonly { what: string; may: boolean; terms: string }[] = [
  { what: '发错、少货、破损，或效期短于页面标明的', may: true, terms: '收货后 48 小时内提出，运费药仓承担' },
  { what: '变色、裂片、异物等质量问题', may: true, terms: '有效期内随时提出，运费药仓承担' },
  { what: '药监部门或厂家召回', may: true, terms: '随时，运费药仓承担' },
  { what: '订多了、卖不完、到期', may: false, terms: '不退，请按门店销量订货' },
];

/** Lots with six months or less to go, cheaper the sooner they end. */
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
