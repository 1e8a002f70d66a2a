import { formatFen } from '#lib/platform/money.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import { kindForm } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import {
  type GoodsFacts,
  listedGoods,
  type Promotion,
  type PromotionGoods,
} from '#lib/catalogue/pricing/office/form/promotion.rules.ts';

type Known = ReadonlyMap<number, GoodsFacts>;

/** Why goods may not be given or had for little; empty when they may. */
export function grantProblem(goods: GoodsFacts | undefined): string {
  if (!goods) return '没有这个商品';
  if (goods.isEphedrine) return '含麻黄碱的商品不能作赠品或换购';
  if (goods.isPrescription) return '处方药不能作赠品或换购';
  if (goods.isControlled) return '控销商品不能作赠品或换购';
  if (goods.isSpecial) return '特殊管理的商品不能作赠品或换购';
  return goods.isOnSale ? '' : '商品已下架';
}

/** What is wrong with a promotion once its goods are known, by field. */
export function goodsErrors(promotion: Promotion, known: Known): FieldErrors {
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
    else if (kind === 'offers') report(`goods.${one.goodsId}.price`, offerProblem(one, goods));
    else if (kind === 'parts' && goods.isEphedrine)
      report(`goods.${one.goodsId}.goodsId`, '含麻黄碱的商品须单独成单，不能放进组合');
  }
  if (promotion.set) report('set.price', setProblem(promotion, known));
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

/** What an operator should know of the goods before saving; it does not forbid it. */
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
