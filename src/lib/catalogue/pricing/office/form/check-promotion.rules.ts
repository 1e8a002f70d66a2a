import { isNearExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { kindForm } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import {
  type GoodsFacts,
  listedGoods,
  type Promotion,
  type PromotionGoods,
  type PromotionTier,
} from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

type Known = ReadonlyMap<number, GoodsFacts>;

/** Returns the reason why goods may not be given or offered in exchange; empty when they may. */
export function grantProblem(goods: GoodsFacts | undefined): string {
  if (!goods) return '没有这个商品';
  if (goods.isEphedrine) return '含麻黄碱的商品不能作赠品或换购';
  if (goods.isPrescription) return '处方药不能作赠品或换购';
  if (goods.isControlled) return '控销商品不能作赠品或换购';
  if (goods.isSpecial) return '特殊管理的商品不能作赠品或换购';
  return goods.isOnSale ? '' : '商品已下架';
}

/**
 * Returns the problems of a promotion once its goods are known, by field. A price that was saved before (`saved`) is
 * accepted: if the list prices have fallen to it since, it only has no effect.
 */
export function goodsErrors(
  promotion: Promotion,
  known: Known,
  saved?: Pick<Promotion, 'goods' | 'set'>,
): FieldErrors {
  const savedFen = new Map(saved?.goods.map(({ goodsId, priceFen }) => [goodsId, priceFen]));
  const errors: FieldErrors = {};
  const report = (field: string, message: string): void => {
    if (message) (errors[field] ??= []).push(message);
  };
  promotion.tiers.forEach(({ grant }, index) => {
    if (grant?.type === 1 && grant.goodsId !== null)
      report(`tiers.${index}.grantGoodsId`, grantProblem(known.get(grant.goodsId)));
    const goods = grant?.goodsId ? known.get(grant.goodsId) : undefined;
    if (grant && goods && grant.priceFen >= goods.lowestPriceFen)
      report(`tiers.${index}.grantYuan`, `须低于商品的最低价 ${formatFen(goods.lowestPriceFen)}`);
  });
  const { goods: kind } = kindForm(promotion.kind);
  for (const one of promotion.goods) {
    const goods = known.get(one.goodsId);
    if (!goods) report(`goods.${one.goodsId}.goodsId`, '没有这个商品，请移除');
    else if (kind === 'offers' && savedFen.get(one.goodsId) !== one.priceFen)
      report(`goods.${one.goodsId}.price`, offerProblem(one, goods));
    else if (kind === 'parts' && goods.isEphedrine)
      report(`goods.${one.goodsId}.goodsId`, '含麻黄碱的商品须单独成单，不能放进组合');
  }
  if (promotion.set && promotion.set.priceFen !== saved?.set?.priceFen)
    report('set.price', setProblem(promotion, known));
  return errors;
}

const offerProblem = ({ priceFen }: PromotionGoods, { basePriceFen }: GoodsFacts): string =>
  priceFen >= basePriceFen ? `须低于挂牌价 ${formatFen(basePriceFen)}` : '';

function setProblem({ set, goods }: Promotion, known: Known): string {
  const aloneFen = goods.reduce(
    (sum, { goodsId, quantity }) => sum + (known.get(goodsId)?.basePriceFen ?? 0) * quantity,
    0,
  );
  const priceFen = set?.priceFen ?? 0;
  return priceFen >= aloneFen && aloneFen > 0 ? `须低于单买的合计 ${formatFen(aloneFen)}` : '';
}

/** Returns warnings about the goods for the operator before saving; they do not prevent it. */
export function goodsWarnings(promotion: Promotion, known: Known): string[] {
  const { goods: kind } = kindForm(promotion.kind);
  const chosen = promotion.goods.flatMap(({ goodsId }) => known.get(goodsId) ?? []);
  const about = (goods: readonly GoodsFacts[], words: string): string[] =>
    goods.length === 0 ? [] : [`${listedGoods(goods)}${words}`];
  const idle = promotion.goods.flatMap(({ goodsId, priceFen }) => {
    const goods = known.get(goodsId);
    return goods && kind === 'offers' && priceFen >= goods.lowestPriceFen && priceFen < goods.basePriceFen
      ? [goods]
      : [];
  });
  return [
    ...about(
      chosen.filter(({ isPrescription }) => isPrescription),
      '是处方药：价格有效，页面上不显示促销标签。',
    ),
    ...about(idle, '的价格不低于最低的会员价，对那一级会员不起作用。'),
    ...about(
      chosen.filter(({ isOnSale }) => !isOnSale),
      '已下架，上架前买不到。',
    ),
    ...about(
      chosen.filter(({ isOnSale, stock }) => isOnSale && stock <= 0),
      '没有库存。',
    ),
  ];
}

/** Summary of the goods covered by a promotion over all goods, where its own goods do not show it. */
export interface CoveredGoods {
  /** lowest price of any rank among them, in fen; null where there are none */
  lowestFen: number | null;
  prescriptions: number;
}

interface Situation {
  known: ReadonlyMap<number, GoodsFacts>;
  /** set where it covers all goods */
  covered: CoveredGoods | null;
  /** ms */
  now: number;
}

const MOST_GIVEN = 100;
const MOST_POINTS = 10_000;

const isHalved = (fen: number, fromFen: number): boolean => fen * 2 < fromFen;

/** Returns questions about values that look like typing errors: they may be intended, so they are not rejected. */
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

/** Returns the lowest price among the goods covered, from which the least value of a threshold in units follows. */
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
