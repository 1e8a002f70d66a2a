import { NO_FILTER } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import type { GoodsWithin } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { facetsOf } from '#lib/catalogue/goods-list/goods-facets.service.ts';
import { firstGoodsIds, scopeOf } from '#lib/catalogue/goods-list/goods-list.service.ts';
import type { GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { goodsViews } from '#lib/catalogue/goods-view/goods-view.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const MAKERS_A_PAGE = 6;
const GOODS_OF_MAKER = 5;

/** Goods of one maker, the best sellers, and their total number. */
interface MakerShelf {
  id: number;
  name: string;
  total: number;
  goods: GoodsView[];
}

/** A page of makers, those with most goods leading, each with its first goods. `now` in ms. */
export async function goodsByMaker(
  db: Db,
  { within, page: asked }: { within: GoodsWithin; page: number },
  now: number,
): Promise<{ shelves: MakerShelf[]; total: number; page: number; pages: number }> {
  const filter = { ...NO_FILTER, within };
  const { makers, total } = await facetsOf(db, await scopeOf(db, filter, now));
  const { page, pages, offset } = pageOf(asked, makers.length, MAKERS_A_PAGE);
  const shown = makers.slice(offset, offset + MAKERS_A_PAGE);
  const ids = await Promise.all(
    shown.map(({ value: makerId }) =>
      firstGoodsIds(
        db,
        { filter: { ...filter, makers: [makerId] }, sort: 'best', limit: GOODS_OF_MAKER },
        now,
      ),
    ),
  );
  const goods = new Map((await goodsViews(db, ids.flat(), now)).map((one) => [one.id, one]));
  return {
    shelves: shown.map(({ value, name, count }, index) => ({
      id: value,
      name,
      total: count,
      goods: (ids[index] ?? []).flatMap((id) => goods.get(id) ?? []),
    })),
    total,
    page,
    pages,
  };
}
