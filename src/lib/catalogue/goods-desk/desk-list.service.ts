import type { z } from 'zod';
import { deskGoodsColumns } from '#lib/catalogue/goods-desk/desk-list.columns.ts';
import { goodsQuery } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { deskGoodsPage } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';

/**
 * Returns a page of goods for operators; keywords match a name, a number, or goods by the shop's search. `now` in ms.
 */
export async function listDeskGoods(
  db: Db,
  /** `isExact`: typing errors in the keywords are not corrected. */
  { isExact = false, ...asked }: z.output<typeof goodsQuery> & { size?: number; isExact?: boolean },
  now: number,
) {
  const { keywords } = asked;
  const found = keywords === '' ? [] : await searchGoodsIds(db, keywords, 0, { isExact });
  return deskGoodsPage(db, asked, found, now);
}

/** Export of the list of goods as a file. */
export const goodsExport = listExport({
  query: goodsQuery,
  read: async (db, asked, now) => {
    const { list, pages } = await listDeskGoods(db, asked, now);
    return { rows: list, pages };
  },
  columns: deskGoodsColumns,
});
