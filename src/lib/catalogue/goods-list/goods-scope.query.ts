import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Schema } from '#lib/schema.table.ts';
import type { ChoiceGroup } from '#lib/catalogue/goods-list/goods-choices.rules.ts';
import type { GoodsFilter, GoodsWithin } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import type { Zone } from '#lib/catalogue/goods/goods.rules.ts';
import { addMonths, DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';

/** A filter with category ids and the current time. */
export interface GoodsScope {
  filter: GoodsFilter;
  /** All ids below the category asked for; null without one. */
  categoryIds: readonly number[] | null;
  /** Lots that expire before this (ms) are near their expiry. */
  nearBefore: number;
  /** ms */
  now: number;
}

type Goods = ExpressionBuilder<Schema, 'goods'>;

type Mark = Exclude<Zone, 'near'>;
const FLAG_OF = { youx: 'is_youx', zy: 'is_zy', qx: 'is_qx', kxzq: 'is_kxzq', new: 'is_new' } as const;

/** Selects the goods with a running offer below the list price that is not used up. */
const onOffer = (eb: Goods, now: number) =>
  eb
    .selectFrom('offer')
    .innerJoin('goods as offered', 'offered.id', 'offer.goods_id')
    .select('offer.goods_id')
    .whereRef('offer.price_fen', '<', 'offered.base_price_fen')
    .where('offer.starts_at', '<=', now)
    .where('offer.ends_at', '>', now)
    .where((or) => or.or([or('offer.remaining', 'is', null), or('offer.remaining', '>', 0)]));

function isPromoted(eb: Goods, now: number): Expression<SqlBool> {
  const running = onOffer(eb, now);
  const listed = eb
    .selectFrom('activity_goods')
    .innerJoin('activity', 'activity.id', 'activity_goods.activity_id')
    .select('activity_goods.goods_id')
    .where('activity_goods.is_excluded', '=', 0)
    .where('activity.starts_at', '<=', now)
    .where('activity.ends_at', '>', now);
  const ladders = eb.selectFrom('goods_ladder').select('goods_ladder.goods_id');
  return eb.or([eb('goods.id', 'in', running), eb('goods.id', 'in', listed), eb('goods.id', 'in', ladders)]);
}

/** Returns the conditions for goods to pass a filter; goods off sale never do. */
export function conditions(eb: Goods, { filter, categoryIds, nearBefore, now }: GoodsScope) {
  const list: Expression<SqlBool>[] = [eb('goods.is_on_sale', '=', 1)];
  if (categoryIds)
    list.push(categoryIds.length > 0 ? eb('goods.category_id', 'in', categoryIds) : eb.lit(false));
  list.push(...chosenOf(eb, filter));
  if (filter.inStock) list.push(eb('goods.stock', '>', 0));
  if (filter.minFen !== null) list.push(eb('goods.base_price_fen', '>=', filter.minFen));
  if (filter.maxFen !== null) list.push(eb('goods.base_price_fen', '<=', filter.maxFen));
  if (filter.leftMin !== null || filter.leftMax !== null) {
    list.push(
      filter.leftMin
        ? eb('goods.expires_at', '>', addMonths(startOfDay(now), filter.leftMin))
        : eb('goods.expires_at', '>=', startOfDay(now)),
    );
    if (filter.leftMax !== null)
      list.push(eb('goods.expires_at', '<=', addMonths(startOfDay(now), filter.leftMax)));
  }
  if (filter.zone !== null) list.push(ofZone(eb, filter.zone, nearBefore));
  // Being listed among promotions is a promotional claim, which prescription medicines must not make.
  if (filter.promo) list.push(isPromoted(eb, now), mayBePromoted(eb));
  if (filter.within) list.push(...keptTo(eb, filter.within, { nearBefore, now }));
  return eb.and(list);
}

const mayBePromoted = (eb: Goods): Expression<SqlBool> => eb('goods.rx_class', '!=', 'rx');

/** Column of each group of choices. */
export const COLUMN_OF = {
  makers: 'goods.maker_id',
  forms: 'goods.dosage_form',
  rx: 'goods.rx_class',
  insurance: 'goods.insurance_class',
  storage: 'goods.storage',
} as const satisfies Record<ChoiceGroup, string>;

function chosenOf(eb: Goods, { makers, forms, rx, insurance, storage }: GoodsFilter): Expression<SqlBool>[] {
  const list: Expression<SqlBool>[] = [];
  if (makers.length > 0) list.push(eb(COLUMN_OF.makers, 'in', makers));
  if (forms.length > 0) list.push(eb(COLUMN_OF.forms, 'in', forms));
  if (rx.length > 0) list.push(eb(COLUMN_OF.rx, 'in', rx));
  if (insurance.length > 0) list.push(eb(COLUMN_OF.insurance, 'in', insurance));
  if (storage.length > 0) list.push(eb(COLUMN_OF.storage, 'in', storage));
  return list;
}

/** Condition with a literal number in the statement: a partial index is not used for a parameter. */
const isMarked = (eb: Goods, flag: (typeof FLAG_OF)[Mark]): Expression<SqlBool> =>
  eb(`goods.${flag}`, '=', eb.lit(1));

const ofZone = (eb: Goods, zone: Zone, nearBefore: number): Expression<SqlBool> =>
  zone === 'near' ? eb('goods.expires_at', '<=', nearBefore) : isMarked(eb, FLAG_OF[zone]);

/** Condition for the goods that an activity covers. */
function coveredBy(eb: Goods, { id, coversAll }: { id: number; coversAll: boolean }): Expression<SqlBool> {
  const named = (excluded: 0 | 1) =>
    eb
      .selectFrom('activity_goods')
      .select('activity_goods.goods_id')
      .where('activity_goods.activity_id', '=', id)
      .where('activity_goods.is_excluded', '=', excluded);
  const left = eb('goods.id', 'not in', named(1));
  return coversAll ? left : eb.and([eb('goods.id', 'in', named(0)), left]);
}

/** Conditions of a page's restriction by marks, categories, makers or ids of goods. */
function listedUnder(
  eb: Goods,
  { couponable, marks, categoryCodes, makerIds, ids, activities }: GoodsWithin,
): Expression<SqlBool>[] {
  const list: Expression<SqlBool>[] = [];
  if (activities) list.push(eb.or(activities.map((activity) => coveredBy(eb, activity))));
  if (couponable) list.push(eb('goods.is_kxzq', '=', 0), eb('goods.is_mhj', '=', 0));
  if (marks) list.push(eb.or(marks.map((mark) => isMarked(eb, FLAG_OF[mark]))));
  if (categoryCodes) {
    const found = eb.selectFrom('category').select('category.id').where('category.code', 'in', categoryCodes);
    list.push(eb('goods.category_id', 'in', found));
  }
  if (makerIds) list.push(makerIds.length > 0 ? eb('goods.maker_id', 'in', makerIds) : eb.lit(false));
  if (ids) list.push(ids.length > 0 ? eb('goods.id', 'in', ids) : eb.lit(false));
  return list;
}

const soldInPart = (eb: Goods, province: string) =>
  eb.exists(
    eb
      .selectFrom('goods_area')
      .select('goods_area.goods_id')
      .where('goods_area.region_code', 'like', `${province}%`)
      .whereRef('goods_area.goods_id', '=', 'goods.id'),
  );

/** Returns the conditions of a page's fixed restriction. */
export function keptTo(
  eb: Goods,
  within: GoodsWithin,
  { nearBefore, now }: Pick<GoodsScope, 'nearBefore' | 'now'>,
): Expression<SqlBool>[] {
  const { zone, promotable, scopeCode, origin, grade, freeFrom, monthsLeft, offer } = within;
  const { soldIn, addedDays, commonName, promoted, freeInStock } = within;
  const list = listedUnder(eb, within);
  if (soldIn) list.push(isMarked(eb, 'is_kxzq'), soldInPart(eb, soldIn));
  if (addedDays) list.push(eb('goods.created_at', '>', now - addedDays * DAY_MS));
  if (commonName) list.push(eb('goods.common_name', '=', commonName));
  if (promoted) list.push(isPromoted(eb, now));
  if (zone) list.push(ofZone(eb, zone, nearBefore));
  if (promotable) list.push(mayBePromoted(eb));
  if (scopeCode) list.push(eb('goods.scope_code', '=', scopeCode));
  if (origin) list.push(eb('goods.origin', '=', origin));
  if (grade) list.push(eb('goods.grade', '=', grade));
  if (freeFrom) list.push(eb('goods.free_shipping_quantity', '<=', freeFrom));
  if (freeInStock) list.push(eb('goods.free_shipping_quantity', '<=', eb.ref('goods.stock')));
  if (monthsLeft) {
    list.push(
      eb('goods.expires_at', '>=', startOfDay(now)),
      eb('goods.expires_at', '<=', addMonths(now, monthsLeft)),
    );
  }
  if (offer) list.push(eb('goods.id', 'in', onOffer(eb, now).where('offer.kind', '=', offer)));
  return list;
}
