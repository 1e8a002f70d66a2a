import { isOfOurTime, parseDateTime, YEAR_WORDS } from '#lib/platform/time.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import { kindForm } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import {
  type Promotion,
  type PromotionGoods,
  PROMOTION_LIMITS,
  type PromotionSet,
  type Remaining,
} from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { readTiers } from '#lib/catalogue/pricing/office/form/read-tiers.rules.ts';
import { type Read, readWhole, readYuan } from '#lib/catalogue/pricing/office/form/typed-numbers.rules.ts';
import type {
  TypedGoods,
  TypedPromotion,
  TypedSet,
} from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';

/** What was read of a form, and what is wrong in it: `name`, `tiers.0.reductionYuan`, `goods.17.price`. */
export interface ReadPromotion {
  promotion: Promotion;
  errors: FieldErrors;
}

/** Takes what was read of a field, or notes what is wrong there. */
type Take = (field: string, read: Read) => number | null;

/** Reads a form, the same in the browser and on the server; what is left out of it by its kind counts as empty. */
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

/** A number that sells out, and what it was when the form was opened. */
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
