import type { z } from 'zod';
import type { openPromotionAnswer } from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import type { typedPromotion } from '#lib/catalogue/pricing/office/form/promotions.fields.ts';
import type { PromotionKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { fenToYuanText } from '#lib/platform/money.rules.ts';
import { formatDate, formatTime } from '#lib/platform/time.rules.ts';
import type {
  Promotion,
  PromotionGoods,
  PromotionTier,
  Remaining,
} from '#lib/catalogue/pricing/office/form/promotion.rules.ts';

/** Fields of a tier; each kind names those it uses. */
export const TIER_FIELDS = [
  'thresholdYuan',
  'thresholdUnits',
  'reductionYuan',
  'ratePercent',
  'grantType',
  'grantGoodsId',
  'grantQuantity',
  'grantYuan',
  'grantRepeats',
  'grantRemaining',
] as const;
export type TierFieldName = (typeof TIER_FIELDS)[number];

/** A promotion as its form holds it. */
export type TypedPromotion = z.output<typeof typedPromotion>;

/** A tier as typed. `seen`: units left of its grant when the form was opened. */
export type TypedTier = TypedPromotion['tiers'][number];

/** A goods as typed. `seen`: units left of it when the form was opened. */
export type TypedGoods = TypedPromotion['goods'][number];

export type TypedSet = TypedPromotion['set'];

export const EMPTY_TIER: TypedTier = {
  id: null,
  thresholdYuan: '',
  thresholdUnits: '',
  reductionYuan: '',
  ratePercent: '',
  grantType: '',
  grantGoodsId: '',
  grantQuantity: '',
  grantYuan: '',
  grantRepeats: '',
  grantRemaining: '',
  seen: '',
};

const EMPTY_SET: TypedSet = { price: '', remaining: '', limit: '', seen: '' };

export const emptyGoods = (goodsId: number): TypedGoods => ({ ...EMPTY_SET, goodsId, quantity: '1' });

/** Returns a new promotion's form. */
export const emptyPromotion = (kind: PromotionKind): TypedPromotion => ({
  kind,
  name: '',
  startsAt: '',
  endsAt: '',
  regions: [],
  coversAll: false,
  tiers: [],
  goods: [],
  excluded: [],
  set: EMPTY_SET,
});

/** Formats a moment (ms UTC) for a field of day and time, in Shanghai. */
export const typedMoment = (ms: number): string => `${formatDate(ms)}T${formatTime(ms)}`;

const typedNumber = (value: number | null): string => (value === null ? '' : String(value));
const typedYuan = (fen: number | null): string => (fen === null ? '' : fenToYuanText(fen));
const typedRemaining = ({ value }: Remaining) => ({
  remaining: typedNumber(value),
  seen: typedNumber(value),
});

/** Converts a promotion to its form. */
export const toTyped = (promotion: Promotion): TypedPromotion => ({
  kind: promotion.kind,
  name: promotion.name,
  startsAt: typedMoment(promotion.startsAt),
  endsAt: typedMoment(promotion.endsAt),
  regions: promotion.regions,
  coversAll: promotion.coversAll,
  tiers: promotion.tiers.map(typedTier),
  goods: promotion.goods.map(typedGoods),
  excluded: promotion.excludedIds,
  set: promotion.set
    ? {
        price: typedYuan(promotion.set.priceFen),
        limit: typedNumber(promotion.set.perMemberLimit),
        ...typedRemaining(promotion.set.remaining),
      }
    : EMPTY_SET,
});

function typedTier(tier: PromotionTier): TypedTier {
  const { grant } = tier;
  const left = grant ? typedRemaining(grant.remaining) : { remaining: '', seen: '' };
  return {
    id: tier.id,
    thresholdYuan: tier.thresholdFen > 0 ? typedYuan(tier.thresholdFen) : '',
    thresholdUnits: tier.thresholdUnits > 0 ? String(tier.thresholdUnits) : '',
    reductionYuan: typedYuan(tier.reductionFen),
    ratePercent: tier.ratePermille === null ? '' : String(tier.ratePermille / 10),
    grantType: typedNumber(grant?.type ?? null),
    grantGoodsId: typedNumber(grant?.goodsId ?? null),
    grantQuantity: grant ? String(grant.quantity) : '',
    grantYuan: grant && grant.priceFen > 0 ? typedYuan(grant.priceFen) : '',
    grantRepeats: grant?.repeats ? '1' : '',
    grantRemaining: left.remaining,
    seen: left.seen,
  };
}

const typedGoods = ({
  goodsId,
  priceFen,
  perMemberLimit,
  quantity,
  remaining,
}: PromotionGoods): TypedGoods => ({
  goodsId,
  price: priceFen > 0 ? typedYuan(priceFen) : '',
  limit: typedNumber(perMemberLimit),
  quantity: String(quantity),
  ...typedRemaining(remaining),
});

/** Copies a form as a new promotion, to be given another window. */
export const copyOf = (typed: TypedPromotion): TypedPromotion => ({
  ...typed,
  name: `${typed.name.slice(0, 36)}（副本）`,
  startsAt: '',
  endsAt: '',
  tiers: typed.tiers.map((tier) => ({ ...tier, id: null, seen: '' })),
  goods: typed.goods.map((goods) => ({ ...goods, seen: '' })),
  set: { ...typed.set, seen: '' },
});

/** Returns the value of a form at the field named by an error: `name`, `tiers.0.reductionYuan`, `goods.17.price`. */
export function typedAt(typed: TypedPromotion, field: string): unknown {
  const [part = '', key = '', name = ''] = field.split('.');
  if (key === '') return fieldOf(typed, part);
  if (part === 'set') return fieldOf(typed.set, key);
  if (part === 'tiers') return fieldOf(typed.tiers[Number(key)], name);
  return fieldOf(
    typed.goods.find(({ goodsId }) => goodsId === Number(key)),
    name,
  );
}

const fieldOf = (record: object | undefined, name: string): unknown =>
  record && (record as Record<string, unknown>)[name];

/** A promotion's form when it opens; the form loads the goods that are not among the first. */
export type OpenPromotion = z.output<typeof openPromotionAnswer>;
