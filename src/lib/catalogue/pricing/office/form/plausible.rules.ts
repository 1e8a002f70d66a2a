import { isNearExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { kindForm } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import {
  type GoodsFacts,
  listedGoods,
  type Promotion,
  type PromotionTier,
} from '#lib/catalogue/pricing/office/form/promotion.rules.ts';

/** What a promotion over all goods covers, as far as its own goods do not tell. */
export interface CoveredGoods {
  /** the lowest price of any rank among them, in fen; null where there are none */
  lowestFen: number | null;
  prescriptions: number;
}

interface Situation {
  known: ReadonlyMap<number, GoodsFacts>;
  /** where it covers all goods */
  covered: CoveredGoods | null;
  /** ms */
  now: number;
}

const MOST_GIVEN = 100;
const MOST_POINTS = 10_000;

const isHalved = (fen: number, fromFen: number): boolean => fen * 2 < fromFen;

/** What looks like a slip of the hand: it may be meant, so it is asked and not forbidden. */
export function implausible(promotion: Promotion, situation: Situation): string[] {
  return [
    ...aboutPrices(promotion, situation),
    ...aboutSet(promotion, situation),
    ...promotion.tiers.flatMap((tier, index) =>
      aboutTier(promotion, tier, lowestCovered(promotion, situation)).map(
        (words) => `第 ${index + 1} 档${words}`,
      ),
    ),
    ...aboutScope(situation),
  ];
}

function aboutPrices(promotion: Promotion, { known, now }: Situation): string[] {
  const { goods: asks } = kindForm(promotion.kind);
  if (asks !== 'offers') return [];
  const pick = (is: (facts: GoodsFacts, one: Promotion['goods'][number]) => boolean): GoodsFacts[] =>
    promotion.goods.flatMap((one) => {
      const facts = known.get(one.goodsId);
      return facts && is(facts, one) ? [facts] : [];
    });
  const halved = pick(({ basePriceFen }, { priceFen }) => isHalved(priceFen, basePriceFen));
  const tooMany = pick(
    ({ stock, isOnSale }, { remaining }) =>
      isOnSale && stock > 0 && remaining.value !== null && remaining.value > stock,
  );
  const fresh =
    promotion.kind === 'near_expiry' ? pick(({ expiresAt }) => !isNearExpiry(expiresAt, now)) : [];
  return [
    ...(halved.length > 0 ? [`${listedGoods(halved)}的价格不到挂牌价的一半，请核对。`] : []),
    ...(tooMany.length > 0 ? [`${listedGoods(tooMany)}的数量比库存多，库存卖完就没有了。`] : []),
    ...(fresh.length > 0 ? [`${listedGoods(fresh)}离失效还有 6 个月以上，不是近效期。`] : []),
  ];
}

function aboutSet({ set, goods }: Promotion, { known }: Situation): string[] {
  const aloneFen = goods.reduce(
    (sum, { goodsId, quantity }) => sum + (known.get(goodsId)?.basePriceFen ?? 0) * quantity,
    0,
  );
  return set && isHalved(set.priceFen, aloneFen)
    ? [`一套 ${formatFen(set.priceFen)}，不到单买合计 ${formatFen(aloneFen)} 的一半，请核对。`]
    : [];
}

/** The lowest price among the goods covered: what a threshold of units is worth at least. */
function lowestCovered(promotion: Promotion, { known, covered }: Situation): number | null {
  if (promotion.coversAll) return covered?.lowestFen ?? null;
  const prices = promotion.goods.flatMap(({ goodsId }) => known.get(goodsId)?.lowestPriceFen ?? []);
  return prices.length === 0 ? null : Math.min(...prices);
}

function aboutTier({ kind }: Promotion, tier: PromotionTier, lowestFen: number | null): string[] {
  const { thresholdFen, thresholdUnits, reductionFen, ratePermille, grant } = tier;
  const words: string[] = [];
  if (reductionFen) {
    const leastFen = Math.max(thresholdFen, (lowestFen ?? 0) * thresholdUnits);
    if (leastFen > 0 && reductionFen >= leastFen)
      words.push(
        `减 ${formatFen(reductionFen)}，而达到门槛最少只要买 ${formatFen(leastFen)}：商品几乎是白送（每件只付 1 分）。`,
      );
    else if (leastFen > 0 && isHalved(leastFen - reductionFen, leastFen))
      words.push(
        `减 ${formatFen(reductionFen)}，超过达到门槛的最低金额 ${formatFen(leastFen)} 的一半，请核对。`,
      );
  }
  if (kind === 'discount' && ratePermille !== null && ratePermille < 500)
    words.push(`按 ${ratePermille / 10}% 付款，就是打 ${ratePermille / 100} 折，不到半价，请核对。`);
  if (grant && kind === 'gift') words.push(...aboutGift(tier, grant));
  return words;
}

function aboutGift(
  { thresholdFen, thresholdUnits }: PromotionTier,
  { type, quantity }: NonNullable<PromotionTier['grant']>,
): string[] {
  if (thresholdFen === 0 && thresholdUnits === 0) return ['没有门槛，买一件就送。'];
  if (type === 2)
    return quantity > MOST_POINTS || (thresholdFen > 0 && quantity * 2 > thresholdFen)
      ? [`送 ${quantity} 积分，值 ${formatFen(quantity)}，请核对。`]
      : [];
  if (type === 0 && thresholdUnits > 0 && quantity >= thresholdUnits)
    return [`买 ${thresholdUnits} 件送同款 ${quantity} 件，送的不比买的少，请核对。`];
  return quantity > MOST_GIVEN ? [`一次送 ${quantity} 件，请核对。`] : [];
}

const aboutScope = ({ covered }: Situation): string[] =>
  covered && covered.prescriptions > 0
    ? [
        `全部商品里有 ${covered.prescriptions} 种处方药：价格有效，页面上不显示促销标签；不想让它们参加，请排除。`,
      ]
    : [];
