import { quantityRange } from '#lib/catalogue/goods/quantity.rules.ts';
import { toCartLines, type TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { couponsOfCart } from '#lib/trade/cart/advice/cart-coupons.service.ts';
import { type FillUp, fillUpsOf } from '#lib/trade/cart/advice/fill-up.rules.ts';
import type { Candidate } from '#lib/trade/cart/advice/targets.rules.ts';
import { MOST_CART_LINES } from '#lib/trade/cart/cart-view.rules.ts';
import { findCartItems } from '#lib/trade/cart/cart.service.ts';
import { priceCartRows } from '#lib/trade/cart/price-rows.service.ts';
import type { CartItemRow } from '#lib/trade/cart/cart.table.ts';
import { usualGoods, type UsualGoods } from '#lib/trade/replenishment/replenishment.service.ts';

/** Limit of goods tried: those due or bought most often. */
const MOST_CANDIDATES = 40;
/** Limit of a proposed number, as a multiple of the number the member usually buys. */
const MOST_OF_USUAL = 2;

/** A proposal with the fields shown of its goods. */
export interface ShownFillUp extends Omit<FillUp, 'goods'> {
  goods: (FillUp['goods'][number] &
    Pick<TradeGoods, 'name' | 'spec' | 'makerName' | 'unit'> & { words: string })[];
}

/**
 * Returns proposals to fill up a member's cart (凑单) from goods it buys often, just enough for the next targets of the
 * ticked lines (product §6.12). Adds nothing. The number of queries is bounded, for any cart. `now` in ms.
 */
export async function fillUpCart(db: Db, member: Member, now: number): Promise<ShownFillUp[]> {
  const rows = await findCartItems(db, member.id);
  // Two goods may be proposed together.
  if (rows.length > MOST_CART_LINES - 2 || !rows.some(({ isSelected }) => isSelected === 1)) return [];
  const inCart = [...new Set(rows.map(({ goodsId }) => goodsId))];
  const usual = await usualGoods(db, member, { besides: inCart, limit: MOST_CANDIDATES }, now);
  if (usual.length === 0) return [];
  const firstId = Math.max(...rows.map(({ id }) => id)) + 1;
  const asked = usual
    .toSorted((a, b) => a.goodsId - b.goodsId)
    .map(({ goodsId }, at) => asRow(firstId + at, goodsId, member));
  const { lines: known, terms } = await priceCartRows(db, member, [...rows, ...asked], now);
  const coupons = await couponsOfCart(db, member, known, now);
  const lines = new Map(toCartLines(known).map((line) => [line.id, line]));
  const inSets = new Set(
    known.flatMap(({ combination }) => combination?.parts.map(({ goodsId }) => goodsId) ?? []),
  );
  const byGoods = new Map(known.filter(({ line }) => line.id >= firstId).map((one) => [one.goods.id, one]));
  const candidates = usual.flatMap((one): Candidate[] => {
    const own = byGoods.get(one.goodsId);
    const line = own && lines.get(own.line.id);
    if (!own?.line.selectable || !line || inSets.has(one.goodsId)) return [];
    const { smallest, most } = numbersOf(own.goods, one);
    return smallest > most
      ? []
      : [{ line: { ...line, selected: true }, smallest, most, isOften: one.isOften }];
  });
  const ticked = [...lines.values()].filter(
    ({ id, selected, isEphedrine }) => id < firstId && selected && !isEphedrine,
  );
  const fillUps = fillUpsOf({ lines: ticked, terms, coupons }, candidates);
  const wordsOf = new Map(usual.map(({ goodsId, words }) => [goodsId, words]));
  return fillUps.map(({ goods, ...one }) => ({
    ...one,
    goods: goods.flatMap((portion) => {
      const found = byGoods.get(portion.goodsId)?.goods;
      if (!found) return [];
      const { name, spec, makerName, unit } = found;
      return [{ ...portion, name, spec, makerName, unit, words: wordsOf.get(portion.goodsId)?.(unit) ?? '' }];
    }),
  }));
}

/** Returns a goods as the cart row it would become; unticked, so that it takes nothing from those of the cart. */
const asRow = (id: number, goodsId: number, { id: memberId }: Member): CartItemRow => ({
  id,
  memberId,
  goodsId,
  quantity: 1,
  isSelected: 0,
  type: LINE_TYPES.plain,
  activityId: 0,
  addedPriceFen: null,
  place: null,
  createdAt: 0,
  updatedAt: 0,
  replacedGoodsId: null,
  replacedQuantity: null,
  replacedPriceFen: null,
  replacedByQuantity: null,
});

/** Returns the range of numbers that may be proposed of a goods; empty where `smallest` is larger than `most`. */
function numbersOf(goods: TradeGoods, { usualQuantity }: UsualGoods): Pick<Candidate, 'smallest' | 'most'> {
  const { smallest, largest, step } = quantityRange(goods);
  const usual = Math.floor((usualQuantity * MOST_OF_USUAL) / step) * step;
  return { smallest: Math.max(1, smallest), most: Math.min(largest, usual) };
}
