import { promotionKind, type PromotionKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { PromotionTier } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type { TierFieldName } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';

export interface TierField {
  name: TierFieldName;
  label: string;
  hint?: string;
}

/** Fields of a tier of a kind, with their checks. */
export interface TierForm {
  fields: readonly TierField[];
  /** Returns the problems of a tier as read, by field; the fields themselves are already numbers. */
  problems(tier: PromotionTier): Partial<Record<TierFieldName, string>>;
  /** Returns the value of the benefit: a higher threshold has to bring more. Null where tiers do not compare. */
  worth(tier: PromotionTier): number | null;
}

/**
 * Form of a kind of promotion for operators. Code outside its file does not refer to a kind by name: a new kind needs a
 * file here and a line in `kind-forms`.
 */
export interface KindForm {
  /** the rule in two sentences, at the head of the form */
  rule: string;
  /** `offers`: each goods has a price; `parts`: a set of goods at one price; `scope`: goods that take part */
  goods: 'offers' | 'parts' | 'scope';
  /** true when it may be limited to regions */
  hasRegions: boolean;
  /** null where it has none */
  tiers: TierForm | null;
}

/** Thresholds of a kind that needs one of the two. */
const NEEDED_THRESHOLDS = [
  { name: 'thresholdYuan', label: '满多少元', hint: '金额和件数至少填一个' },
  { name: 'thresholdUnits', label: '满多少件', hint: '金额和件数至少填一个' },
] as const satisfies readonly TierField[];

const THRESHOLDS = [
  { name: 'thresholdYuan', label: '满多少元', hint: '不填则不看金额' },
  { name: 'thresholdUnits', label: '满多少件', hint: '不填则不看件数' },
] as const satisfies readonly TierField[];

/** Returns the form of the kinds that give goods a special price for a limited time. */
const offerForm = (rule: string): KindForm => ({
  rule,
  goods: 'offers',
  hasRegions: false,
  tiers: null,
});

const seckillForm = offerForm(
  '一段时间内按秒杀价卖出限定数量，每位会员可以限购。限购和剩余数量以内的按秒杀价，超出的按其余价格里最低的一个，购物车自动分成两行。',
);

const reductionForm: KindForm = {
  rule: '参加的商品合计达到门槛，减去一笔固定金额，按各行金额分摊。几档里只算减得最多的一档。',
  goods: 'scope',
  hasRegions: false,
  tiers: {
    fields: [...NEEDED_THRESHOLDS, { name: 'reductionYuan', label: '减多少元' }],
    problems({ reductionFen, thresholdFen, thresholdUnits }) {
      if (thresholdFen === 0 && thresholdUnits === 0)
        return { thresholdYuan: '满减须有门槛，请填满多少元或满多少件' };
      if (!reductionFen) return { reductionYuan: '请填写减多少元，须大于 0' };
      if (thresholdFen > 0 && reductionFen >= thresholdFen)
        return { reductionYuan: '减的金额须小于门槛金额' };
      return {};
    },
    worth: ({ reductionFen }) => reductionFen,
  },
};

const nearExpiryForm = offerForm(
  '近效期商品的价格，与其他价格相比取最低的一个。近效期商品不因改变主意退货，请在活动前核对批号效期。',
);

const giftForm: KindForm = {
  rule: '参加的商品达到门槛，送同款、别的商品或积分；送同款时按每种商品单独算门槛。赠品送完为止，不够时在购物车里写明。',
  goods: 'scope',
  hasRegions: false,
  tiers: {
    fields: [
      ...THRESHOLDS,
      { name: 'grantType', label: '送什么' },
      { name: 'grantGoodsId', label: '赠品' },
      { name: 'grantQuantity', label: '送多少', hint: '件，或积分' },
      { name: 'grantRepeats', label: '每满都送' },
      { name: 'grantRemaining', label: '总共送多少', hint: '不填则送到没有库存' },
    ],
    problems({ grant, thresholdFen, thresholdUnits }) {
      if (!grant) return { grantType: '请选择送什么' };
      return {
        ...(grant.type === 1 && grant.goodsId === null ? { grantGoodsId: '请选择赠品' } : {}),
        ...(grant.quantity < 1 ? { grantQuantity: '请填写送多少' } : {}),
        ...(grant.repeats && thresholdFen === 0 && thresholdUnits === 0
          ? { grantRepeats: '每满都送时须有门槛' }
          : {}),
      };
    },
    worth: () => null,
  },
};

const freeShippingForm: KindForm = {
  rule: '参加的商品达到门槛，整单包邮。可以只限几个地区；不选地区则全国包邮。',
  goods: 'scope',
  hasRegions: true,
  tiers: { fields: THRESHOLDS, problems: () => ({}), worth: () => null },
};

const exchangeForm: KindForm = {
  rule: '参加的商品达到门槛，可以加一点钱换购指定商品。换购的商品单独成行，不参加其他活动，也不用优惠券。',
  goods: 'scope',
  hasRegions: false,
  tiers: {
    fields: [
      ...THRESHOLDS,
      { name: 'grantGoodsId', label: '换购商品' },
      { name: 'grantYuan', label: '换购价（元）' },
      { name: 'grantQuantity', label: '每单最多几件' },
      { name: 'grantRemaining', label: '总共换多少件', hint: '不填则换到没有库存' },
    ],
    problems: ({ grant }) => ({
      ...(grant?.goodsId ? {} : { grantGoodsId: '请选择换购商品' }),
      ...((grant?.priceFen ?? 0) > 0 ? {} : { grantYuan: '请填写换购价，须大于 0' }),
      ...((grant?.quantity ?? 0) > 0 ? {} : { grantQuantity: '请填写最多几件' }),
    }),
    worth: () => null,
  },
};

const discountForm: KindForm = {
  rule: '参加的商品合计达到门槛，整体按百分比付款，分到各行。全场 94 折就是“全部商品”加一档不设门槛的 94。',
  goods: 'scope',
  hasRegions: false,
  tiers: {
    fields: [...THRESHOLDS, { name: 'ratePercent', label: '按百分之几付款', hint: '94 即 9.4 折' }],
    problems: ({ ratePermille }) =>
      ratePermille && ratePermille < 1000 ? {} : { ratePercent: '请填写 0.1 到 99.9 之间的数' },
    worth: ({ ratePermille }) => 1000 - (ratePermille ?? 1000),
  },
};

const dailyForm = offerForm(
  '一段时间内的特价，与挂牌价、会员价、阶梯价相比，取最低的一个。数量和限购可以不填。',
);

const combinationForm: KindForm = {
  rule: '几种商品按固定数量组成一套，整套一个价，按套购买。套内商品不再参加其他活动，也不用优惠券。',
  goods: 'parts',
  hasRegions: false,
  tiers: null,
};

const cashbackForm: KindForm = {
  rule: '参加的商品达到门槛，订单完成后把实付货款的一部分返到钱包。退货时随带来它的商品收回；含麻黄碱的商品不返。',
  goods: 'scope',
  hasRegions: false,
  tiers: {
    fields: [...THRESHOLDS, { name: 'ratePercent', label: '返百分之几', hint: '2 即返 2%' }],
    problems: ({ ratePermille }) =>
      ratePermille && ratePermille <= 500 ? {} : { ratePercent: '请填写 0.1 到 50 之间的数' },
    worth: ({ ratePermille }) => ratePermille,
  },
};

/** Forms of all kinds, in the order shown to operators; the compiler checks that none is missing. */
const FORMS: Record<PromotionKind, KindForm> = {
  seckill: seckillForm,
  daily: dailyForm,
  near_expiry: nearExpiryForm,
  combination: combinationForm,
  reduction: reductionForm,
  discount: discountForm,
  gift: giftForm,
  exchange: exchangeForm,
  free_shipping: freeShippingForm,
  cashback: cashbackForm,
};

/** Labels of all kinds. */
export const PROMOTION_KINDS = Object.fromEntries(
  (Object.keys(FORMS) as PromotionKind[]).map((kind) => [kind, promotionKind(kind).label]),
) as Record<PromotionKind, string>;

/** Returns the form of a kind of promotion. */
export const kindForm = (kind: PromotionKind): KindForm => FORMS[kind];

export const isPromotionKind = (kind: string | null): kind is PromotionKind =>
  kind !== null && Object.hasOwn(FORMS, kind);
