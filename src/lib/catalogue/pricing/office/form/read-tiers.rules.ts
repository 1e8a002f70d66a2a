import type { GiftType } from '#lib/catalogue/pricing/activities/activity-kind.rules.ts';
import type { TierForm } from '#lib/catalogue/pricing/office/form/kind-form.rules.ts';
import {
  type PromotionGrant,
  PROMOTION_LIMITS,
  type PromotionTier,
} from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import {
  type Read,
  readPercent,
  readWhole,
  readYuan,
} from '#lib/catalogue/pricing/office/form/typed-numbers.rules.ts';
import {
  TIER_FIELDS,
  type TierFieldName,
  type TypedTier,
} from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';

interface Reader {
  take(field: string, read: Read): number | null;
  report(field: string, message: string): void;
}

/** Reads the tiers of a form, and checks that a higher threshold brings more. */
export function readTiers(
  typed: readonly TypedTier[],
  form: TierForm,
  { take, report }: Reader,
): PromotionTier[] {
  if (typed.length === 0) report('tiers', '至少要有一档');
  if (typed.length > PROMOTION_LIMITS.tiers) report('tiers', `最多 ${PROMOTION_LIMITS.tiers} 档`);
  const tiers = typed.map((each, index) => {
    const at = (field: TierFieldName): string => `tiers.${index}.${field}`;
    const tier = readTier(onlyAsked(each, form), (field, read) => take(at(field), read));
    for (const [field, message] of Object.entries(form.problems(tier)))
      report(at(field as TierFieldName), message);
    return tier;
  });
  checkOrder(tiers, form, report);
  return tiers;
}

/** What the kind does not ask is empty, whatever the form still holds of another. */
function onlyAsked(typed: TypedTier, { fields }: TierForm): TypedTier {
  const asked = new Set<TierFieldName>(fields.map(({ name }) => name));
  const rest = Object.fromEntries(TIER_FIELDS.filter((name) => !asked.has(name)).map((name) => [name, '']));
  const grantType = asked.has('grantType') || !asked.has('grantGoodsId') ? {} : { grantType: '1' };
  return { ...typed, ...rest, ...grantType };
}

function readTier(
  typed: TypedTier,
  take: (field: TierFieldName, read: Read) => number | null,
): PromotionTier {
  return {
    id: typed.id,
    thresholdFen: take('thresholdYuan', readYuan(typed.thresholdYuan)) ?? 0,
    thresholdUnits: take('thresholdUnits', readWhole(typed.thresholdUnits)) ?? 0,
    reductionFen: take('reductionYuan', readYuan(typed.reductionYuan)),
    ratePermille: take('ratePercent', readPercent(typed.ratePercent)),
    grant: readGrant(typed, take),
  };
}

function readGrant(
  typed: TypedTier,
  take: (field: TierFieldName, read: Read) => number | null,
): PromotionGrant | null {
  if (!['0', '1', '2'].includes(typed.grantType)) return null;
  const type = Number(typed.grantType) as GiftType;
  return {
    type,
    goodsId: type === 1 ? take('grantGoodsId', readWhole(typed.grantGoodsId)) : null,
    quantity: take('grantQuantity', readWhole(typed.grantQuantity)) ?? 0,
    priceFen: take('grantYuan', readYuan(typed.grantYuan)) ?? 0,
    repeats: typed.grantRepeats === '1',
    remaining: {
      value: take('grantRemaining', readWhole(typed.grantRemaining)),
      seen: readWhole(typed.seen).value,
    },
  };
}

/** Of tiers that compare, each higher threshold brings more; the others do not say the same twice. */
function checkOrder(tiers: readonly PromotionTier[], form: TierForm, report: Reader['report']): void {
  const inOrder = [...tiers.entries()].sort(
    ([, a], [, b]) => a.thresholdFen - b.thresholdFen || a.thresholdUnits - b.thresholdUnits,
  );
  inOrder.forEach(([index, tier], at) => {
    const [, lower] = inOrder[at - 1] ?? [];
    if (!lower) return;
    const isSame = lower.thresholdFen === tier.thresholdFen && lower.thresholdUnits === tier.thresholdUnits;
    const [worth, before] = [form.worth(tier), form.worth(lower)];
    const field = `tiers.${index}.thresholdYuan`;
    if (worth !== null && before !== null) {
      if (isSame) report(field, '与另一档的门槛相同');
      else if (worth <= before) report(field, '门槛比另一档高，优惠却没有更多');
    } else if (isSame && saysTheSame(tier.grant, lower.grant)) report(field, '与另一档相同');
  });
}

const saysTheSame = (one: PromotionGrant | null, other: PromotionGrant | null): boolean =>
  one?.type === other?.type && one?.goodsId === other?.goodsId;
