import { type OfferKind, offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { untilText } from '#lib/platform/time.rules.ts';

/**
 * Share of a price; a larger change needs confirmation, as a misplaced decimal point is the most expensive typing
 * error.
 */
const LARGE_CHANGE = 0.5;

/** Returns the question before a price changes much: `比原来的 ¥12.00 变动 90%`; null where it does not. */
export function farMove(basePriceFen: number, beforeFen: number): string | null {
  if (beforeFen === 0) return null;
  const share = Math.abs(basePriceFen - beforeFen) / beforeFen;
  return share > LARGE_CHANGE
    ? `挂牌价比原来的 ${formatFen(beforeFen)} 变动了 ${Math.round(share * 100)}%。`
    : null;
}

/** Prices of the goods itself, each with the buyers who no longer buy at an offer that it undercuts. */
const PRICES = {
  base_price: { label: '挂牌价', members: '' },
  rank2_price: { label: '二级价', members: '二级会员' },
  rank3_price: { label: '三级价', members: '三级会员' },
} as const;

/** Prices that are compared with offers, running or planned. */
export type OwnPriceName = keyof typeof PRICES;
export const OWN_PRICES = Object.keys(PRICES) as OwnPriceName[];

/**
 * Returns the question about offers, running or planned, that a new price of the goods undercuts; null where there are
 * none.
 */
export function undercut(
  name: OwnPriceName,
  offers: readonly { kind: OfferKind; priceFen: number; endsAt: number }[],
): string | null {
  if (offers.length === 0) return null;
  const named = offers.map(
    ({ kind, priceFen, endsAt }) =>
      `${offerKind(kind).priceLabel} ${formatFen(priceFen)}（${untilText(endsAt)}）`,
  );
  const { label, members } = PRICES[name];
  const then = members === '' ? leaves(offers.map(({ kind }) => kind)) : `${members}不再按活动价买`;
  return `${label}不高于${named.join('、')}：${then}。`;
}

/** Describes the effect on the pages of its offers: near-expiry goods are listed by their lot at any price. */
function leaves(kinds: readonly OfferKind[]): string {
  const isNear = kinds.includes('near_expiry');
  const hasPage = kinds.some((kind) => kind !== 'near_expiry');
  return [
    '活动价不再便宜',
    ...(hasPage ? ['商品会从活动页撤下'] : []),
    ...(isNear ? ['近效期特卖页仍列出它，不再有“特”标签和划线价'] : []),
  ].join('，');
}
