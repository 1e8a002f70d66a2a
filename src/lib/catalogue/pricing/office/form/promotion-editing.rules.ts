import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import {
  EMPTY_TIER,
  type TypedGoods,
  type TypedPromotion,
  type TypedSet,
  type TypedTier,
} from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import { floorFen } from '#lib/platform/money.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

/** The list of goods that an action is about: listed or excluded. */
export type GoodsSide = 'goods' | 'excluded';

export type EditingAction =
  | { do: 'open'; typed: TypedPromotion }
  | { do: 'set'; change: Partial<Omit<TypedPromotion, 'kind' | 'tiers' | 'goods' | 'excluded' | 'set'>> }
  | { do: 'set-price'; change: Partial<TypedSet> }
  | { do: 'add-tier' }
  | { do: 'tier'; index: number; change: Partial<TypedTier> }
  | { do: 'remove-tier'; index: number }
  | { do: 'add'; side: GoodsSide; rows: readonly TypedGoods[] }
  | { do: 'goods'; goodsId: number; change: Partial<TypedGoods> }
  | { do: 'remove'; side: GoodsSide; ids: readonly number[] };

/** Fills typed values into an existing row; empty values change nothing. */
const filledIn = (row: TypedGoods, typed: TypedGoods): TypedGoods => ({
  ...row,
  price: typed.price || row.price,
  remaining: typed.remaining || row.remaining,
  limit: typed.limit || row.limit,
  quantity: typed.quantity === '1' ? row.quantity : typed.quantity,
});

function withRows(goods: readonly TypedGoods[], rows: readonly TypedGoods[]): TypedGoods[] {
  const byId = new Map(goods.map((row) => [row.goodsId, row]));
  for (const row of rows) {
    const there = byId.get(row.goodsId);
    byId.set(row.goodsId, there ? filledIn(there, row) : row);
  }
  return [...byId.values()];
}

/** Returns the form after an action of an operator. */
export function editing(typed: TypedPromotion, action: EditingAction): TypedPromotion {
  switch (action.do) {
    case 'open':
      return action.typed;
    case 'set':
      return { ...typed, ...action.change };
    case 'set-price':
      return { ...typed, set: { ...typed.set, ...action.change } };
    case 'add-tier':
      return { ...typed, tiers: [...typed.tiers, EMPTY_TIER] };
    case 'tier':
      return {
        ...typed,
        tiers: typed.tiers.map((tier, index) =>
          index === action.index ? { ...tier, ...action.change } : tier,
        ),
      };
    case 'remove-tier':
      return { ...typed, tiers: typed.tiers.filter((_, index) => index !== action.index) };
    case 'add':
      return action.side === 'goods'
        ? { ...typed, goods: withRows(typed.goods, action.rows) }
        : {
            ...typed,
            excluded: [...new Set([...typed.excluded, ...action.rows.map(({ goodsId }) => goodsId)])],
          };
    case 'goods':
      return {
        ...typed,
        goods: typed.goods.map((row) =>
          row.goodsId === action.goodsId ? { ...row, ...action.change } : row,
        ),
      };
    case 'remove': {
      const gone = new Set(action.ids);
      return action.side === 'goods'
        ? { ...typed, goods: typed.goods.filter(({ goodsId }) => !gone.has(goodsId)) }
        : { ...typed, excluded: typed.excluded.filter((id) => !gone.has(id)) };
    }
  }
}

/** Sets the prices of all goods to a share of their list price (`90`), rounded down to the fen. */
export function pricedAt(
  goods: readonly TypedGoods[],
  percent: number,
  basePriceOf: (goodsId: number) => number | undefined,
): TypedGoods[] {
  return goods.map((row) => {
    const baseFen = basePriceOf(row.goodsId);
    if (baseFen === undefined) return row;
    const fen = Math.max(1, floorFen((baseFen * Math.round(percent * 10)) / 1000));
    return { ...row, price: (fen / 100).toFixed(2) };
  });
}

export const GOODS_PER_PAGE = 50;

/** One page of a long list of goods after filtering by keywords and mistakes. */
interface GoodsPart {
  ids: number[];
  total: number;
  page: number;
  pages: number;
}

/** Returns the goods of a list to show: those that match the keywords and, if asked for, only those with mistakes. */
export function goodsPart(
  ids: readonly number[],
  facts: ReadonlyMap<number, GoodsFacts>,
  { words, only, page }: { words: string; only: ReadonlySet<number> | null; page: number },
): GoodsPart {
  const wanted = words.normalize('NFKC').trim().toLowerCase();
  const found = ids.filter((id) => {
    if (only && !only.has(id)) return false;
    if (wanted === '') return true;
    const goods = facts.get(id);
    return `${id} ${goods?.name ?? ''} ${goods?.spec ?? ''} ${goods?.makerName ?? ''}`
      .toLowerCase()
      .includes(wanted);
  });
  const part = pageOf(page, found.length, GOODS_PER_PAGE);
  return {
    ids: found.slice(part.offset, part.offset + GOODS_PER_PAGE),
    total: found.length,
    page: part.page,
    pages: part.pages,
  };
}
