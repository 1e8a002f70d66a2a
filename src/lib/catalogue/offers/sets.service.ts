import { mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { goodsView, type GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { goodsSource, runningOf } from '#lib/catalogue/goods-view/goods-view.service.ts';
import { roundState, type RoundState } from '#lib/catalogue/offers/offers.rules.ts';
import type { MySet } from '#lib/catalogue/offers/offers-answer.fields.ts';
import {
  findCombinationParts,
  findCombinationsFrom,
  loadCombinations,
} from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import { priceCombination, combinationProblem } from '#lib/catalogue/pricing/cart/goods-set.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { cheaperSinglyText } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { toCombination } from '#lib/catalogue/pricing/cart/price-lines.service.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** A goods of a set. Amounts in fen, for a visitor. */
interface SetPart {
  goods: GoodsView;
  /** Units in one set. */
  quantity: number;
  /** Price of these units bought separately. */
  apartFen: number;
}

/** A set as every visitor sees it. Amounts in fen, times in ms. */
export interface OfferedSet {
  id: number;
  name: string;
  startsAt: number;
  endsAt: number;
  state: RoundState;
  /** Price of one set: never more than its goods at their list prices. */
  priceFen: number;
  apartFen: number;
  /** Sets left of a limited number, as far as their goods are in stock; null without limit. */
  remaining: number | null;
  perMemberLimit: number | null;
  /** Sets that one buyer may have now, by limit, remainder and stock. */
  most: number;
  parts: SetPart[];
}

/**
 * Sets that run now (ms) or later and may be promoted: none of their goods is a prescription medicine, all are on sale.
 */
export async function offeredSets(db: Db, now: number): Promise<OfferedSet[]> {
  const rows = await findCombinationsFrom(db, now);
  if (rows.length === 0) return [];
  const parts = await findCombinationParts(
    db,
    rows.map(({ id }) => id),
  );
  const ids = [...new Set(parts.map(({ goodsId }) => goodsId))];
  const [goods, running] = await Promise.all([findGoodsByIds(db, ids), runningOf(db, ids, now)]);
  const byId = new Map(goods.map((one) => [one.id, one]));
  const ofSet = Map.groupBy(parts, ({ activityId }) => activityId);
  return rows.flatMap((row): OfferedSet[] => {
    const wanted = ofSet.get(row.id) ?? [];
    const sources = wanted.flatMap(({ goodsId, quantity }) => {
      const one = byId.get(goodsId);
      if (!one?.isOnSale || !mayBePromoted(one)) return [];
      return [{ goodsId, quantity, source: goodsSource(one, running(goodsId)) }];
    });
    const visitor = { rank: null, now };
    const {
      priceFen,
      apartFen,
      parts: priced,
    } = priceCombination({ priceFen: row.priceFen, isOver: false, parts: sources }, 1, visitor);
    const known = sources.map(({ quantity, source }, index): SetPart => {
      return { goods: goodsView(source, visitor), quantity, apartFen: priced[index]?.apartFen ?? 0 };
    });
    if (known.length === 0 || known.length < wanted.length) return [];
    const inStock = known.map((part) => Math.floor(part.goods.stock / part.quantity));
    const { perMemberLimit } = row;
    const remaining = row.remaining === null ? null : Math.max(0, Math.min(row.remaining, ...inStock));
    const window = { startsAt: row.startsAt, endsAt: row.endsAt };
    return [
      {
        id: row.id,
        name: row.name,
        ...window,
        state: roundState(window, now),
        priceFen,
        apartFen,
        remaining,
        perMemberLimit,
        most: Math.max(0, Math.min(...inStock, remaining ?? Infinity, perMemberLimit ?? Infinity)),
        parts: known,
      },
    ];
  });
}

/** {@link offeredSets} with their prices for the requesting member, as on the page and in the cart. */
export async function setsFor(db: Db, member: Member | null, now: number): Promise<OfferedSet[]> {
  const sets = await offeredSets(db, now);
  if (!member) return sets;
  const ids = sets.map(({ id }) => id);
  const own = new Map((await pricedSets(db, member, ids, now)).map(({ set, priced }) => [set.id, priced]));
  return sets.map((set) => {
    const { priceFen, apartFen, parts } = own.get(set.id) ?? { ...set, parts: set.parts };
    return {
      ...set,
      priceFen,
      apartFen,
      parts: set.parts.map((part, index) => ({ ...part, apartFen: parts[index]?.apartFen ?? part.apartFen })),
    };
  });
}

/** Sets with their prices for a member: one still to come has its future price. */
async function pricedSets(db: Db, member: Member, ids: readonly number[], now: number) {
  const known = await loadCombinations(db, ids, member.id, now);
  const goodsIds = [...new Set(known.flatMap(({ parts }) => parts.map(({ goodsId }) => goodsId)))];
  const goods = await loadTradeGoods(db, member, goodsIds, now);
  return known.flatMap((one) => {
    const set = toCombination(one, goods);
    const viewer = { rank: member.rank, now };
    return set ? [{ set, priced: priceCombination({ ...set, isOver: false }, 1, viewer) }] : [];
  });
}

/**
 * Returns the prices of sets for a member, together and separately, and the reason why one may not be bought; unknown
 * ids are absent. `now` in ms.
 */
export async function mySets(db: Db, member: Member, ids: readonly number[], now: number): Promise<MySet[]> {
  const sets = await pricedSets(db, member, ids, now);
  return sets.map(({ set, priced: { priceFen, apartFen, parts: priced } }): MySet => {
    return {
      id: set.id,
      price: formatFen(priceFen),
      apart: formatFen(apartFen),
      saving: apartFen > priceFen ? formatFen(apartFen - priceFen) : '',
      cheaper: cheaperSinglyText('combination', priceFen, apartFen),
      reason: combinationProblem(set, 1),
      parts: set.parts.map(({ goodsId }, index) => ({
        goods_id: goodsId,
        apart: formatFen(priced[index]?.apartFen ?? 0),
      })),
    };
  });
}
