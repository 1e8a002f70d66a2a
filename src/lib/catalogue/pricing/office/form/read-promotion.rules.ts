import type { GiftType } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { kindForm, type TierForm } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import {
  type Promotion,
  PROMOTION_LIMITS,
  type PromotionGoods,
  type PromotionGrant,
  type PromotionSet,
  type PromotionTier,
  type Remaining,
} from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import {
  TIER_FIELDS,
  type TierFieldName,
  type TypedGoods,
  type TypedPromotion,
  type TypedSet,
  type TypedTier,
} from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import { isOfOurTime, parseDateTime, YEAR_WORDS } from '#lib/platform/time.rules.ts';

/** Value read from a field, or its problem. */
type Read = { value: number | null; problem: '' } | { value: null; problem: string };

const wrong = (problem: string): Read => ({ value: null, problem });
const plain = (typed: string): string => typed.normalize('NFKC').trim().replace(/^¥/, '').replaceAll(',', '');

const MOST_YUAN = 9_999_999;

/** Reads an amount in yuan as fen; null when left empty. Never rounded: a third decimal is refused. */
export function readYuan(typed: string): Read {
  const text = plain(typed);
  if (text === '') return { value: null, problem: '' };
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return wrong('金额应写成 12.50 这样的数，最多两位小数');
  if (Number(match[1]) > MOST_YUAN) return wrong(`金额太大，最多 ${MOST_YUAN} 元`);
  return { value: Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')), problem: '' };
}

/** Reads a whole number; null when left empty. */
export function readWhole(typed: string): Read {
  const text = plain(typed);
  if (text === '') return { value: null, problem: '' };
  if (!/^\d+$/.test(text)) return wrong('应为整数');
  const value = Number(text);
  return value > PROMOTION_LIMITS.units ? wrong(`最大 ${PROMOTION_LIMITS.units}`) : { value, problem: '' };
}

/** Reads a percentage with at most one decimal (`94`, `94.5%`) as permille; null when left empty. */
export function readPercent(typed: string): Read {
  const text = plain(typed).replace(/%$/, '').trim();
  if (text === '') return { value: null, problem: '' };
  const match = /^(\d{1,3})(?:\.(\d))?$/.exec(text);
  return match
    ? { value: Number(match[1]) * 10 + Number(match[2] ?? 0), problem: '' }
    : wrong('应写成 94 或 94.5');
}

/** A form as read, and its problems by field: `name`, `tiers.0.reductionYuan`, `goods.17.price`. */
interface ReadPromotion {
  promotion: Promotion;
  errors: FieldErrors;
}

/** Returns the value read from a field, or reports its problem. */
type Take = (field: string, read: Read) => number | null;

/** Reads a form, in the same way in the browser and on the server; fields that its kind does not use count as empty. */
export function readPromotion(typed: TypedPromotion): ReadPromotion {
  const errors: FieldErrors = {};
  const report = (field: string, message: string): void => void (errors[field] ??= []).push(message);
  const take: Take = (field, { value, problem }) => {
    if (problem) report(field, problem);
    return value;
  };
  const form = kindForm(typed.kind);
  const name = typed.name.trim();
  if (name === '') report('name', '请填写活动名称，买家会看到');
  if (name.length > PROMOTION_LIMITS.name) report('name', `名称最多 ${PROMOTION_LIMITS.name} 个字`);
  const startsAt = parseDateTime(typed.startsAt);
  const endsAt = parseDateTime(typed.endsAt);
  if (startsAt === null) report('startsAt', '请填写开始时间');
  if (endsAt === null) report('endsAt', '请填写结束时间');
  if (startsAt !== null && !isOfOurTime(startsAt)) report('startsAt', YEAR_WORDS);
  if (endsAt !== null && !isOfOurTime(endsAt)) report('endsAt', YEAR_WORDS);
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) report('endsAt', '结束须在开始之后');

  const isScope = form.goods === 'scope';
  const coversAll = isScope && typed.coversAll;
  const goods = coversAll ? [] : typed.goods;
  const excluded = coversAll ? typed.excluded : [];
  checkGoods(typed, { count: goods.length, coversAll }, report);
  if (excluded.length > PROMOTION_LIMITS.goods)
    report('excluded', `最多排除 ${PROMOTION_LIMITS.goods} 种商品`);
  const promotion: Promotion = {
    kind: typed.kind,
    name,
    startsAt: startsAt ?? 0,
    endsAt: endsAt ?? 0,
    regions: form.hasRegions ? [...new Set(typed.regions)] : [],
    coversAll,
    tiers: form.tiers ? readTiers(typed.tiers, form.tiers, { take, report }) : [],
    goods: goods.map((one) => readGoods(one, form.goods, take)),
    excludedIds: [...new Set(excluded)],
    set: form.goods === 'parts' ? readSet(typed.set, take) : null,
  };
  return { promotion, errors };
}

function checkGoods(
  typed: TypedPromotion,
  { count, coversAll }: { count: number; coversAll: boolean },
  report: (field: string, message: string) => void,
): void {
  const { goods } = kindForm(typed.kind);
  const ids = typed.goods.map(({ goodsId }) => goodsId);
  if (!coversAll && count === 0) report('goods', '请先选择商品');
  if (goods === 'parts' && count === 1) report('goods', '一套至少两种商品');
  const most = goods === 'parts' ? PROMOTION_LIMITS.parts : PROMOTION_LIMITS.goods;
  if (count > most) report('goods', `最多 ${most} 种商品，现在是 ${count} 种`);
  if (new Set(ids).size < ids.length) report('goods', '同一商品列了两次');
}

function readGoods(typed: TypedGoods, kind: 'offers' | 'parts' | 'scope', take: Take): PromotionGoods {
  const at = (field: string): string => `goods.${typed.goodsId}.${field}`;
  const none = { value: null, seen: null };
  if (kind === 'scope')
    return { goodsId: typed.goodsId, priceFen: 0, remaining: none, perMemberLimit: null, quantity: 1 };
  if (kind === 'parts') {
    const quantity = take(at('quantity'), atLeastOne(readWhole(typed.quantity), '请填写一套里有几件'));
    return {
      goodsId: typed.goodsId,
      priceFen: 0,
      remaining: none,
      perMemberLimit: null,
      quantity: quantity ?? 1,
    };
  }
  return {
    goodsId: typed.goodsId,
    priceFen: take(at('price'), atLeastOne(readYuan(typed.price), '请填写价格', '价格须大于 0')) ?? 0,
    remaining: readRemaining(typed, (read) => take(at('remaining'), read)),
    perMemberLimit: take(at('limit'), limitOf(readWhole(typed.limit))),
    quantity: 1,
  };
}

const readSet = (typed: TypedSet, take: Take): PromotionSet => ({
  priceFen: take('set.price', atLeastOne(readYuan(typed.price), '请填写一套的价格', '价格须大于 0')) ?? 0,
  remaining: readRemaining(typed, (read) => take('set.remaining', read)),
  perMemberLimit: take('set.limit', limitOf(readWhole(typed.limit))),
});

/** Reads a number that is used up, with its value when the form was opened. */
const readRemaining = (
  typed: { remaining: string; seen: string },
  take: (read: Read) => number | null,
): Remaining => ({ value: take(readWhole(typed.remaining)), seen: readWhole(typed.seen).value });

const atLeastOne = (read: Read, missing: string, zero = missing): Read =>
  read.value === null && read.problem === ''
    ? { value: null, problem: missing }
    : read.value === 0
      ? { value: null, problem: zero }
      : read;

const limitOf = (read: Read): Read =>
  read.value === 0 ? { value: null, problem: '限购至少 1 件；不限购就不填' } : read;

interface Reader {
  take(field: string, read: Read): number | null;
  report(field: string, message: string): void;
}

/** Reads the tiers of a form, and checks that a higher threshold brings more. */
function readTiers(typed: readonly TypedTier[], form: TierForm, { take, report }: Reader): PromotionTier[] {
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

/** Empties the fields that the kind does not use; the form may still hold them from another kind. */
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

/** Checks that each higher threshold brings more where tiers compare, and that no other tiers are equal. */
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
