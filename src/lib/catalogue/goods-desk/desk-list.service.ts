import type { z } from 'zod';
import { goodsQuery } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { deskGoodsPage } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

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
  columns: [
    { label: '编号', kind: 'number', value: ({ goods }) => goods.id },
    { label: '商品', value: ({ goods }) => goods.name },
    { label: '规格', value: ({ goods }) => goods.spec },
    { label: '厂家', value: ({ goods }) => goods.makerName },
    { label: '批准文号', value: ({ goods }) => goods.approvalNo },
    { label: '条形码', value: ({ goods }) => goods.barcode },
    { label: '挂牌价（元）', kind: 'money', value: ({ goods }) => goods.basePriceFen },
    { label: '二级价（元）', kind: 'money', value: ({ goods }) => goods.rankPricesFen[2] ?? null },
    { label: '三级价（元）', kind: 'money', value: ({ goods }) => goods.rankPricesFen[3] ?? null },
    { label: '库存', kind: 'number', value: ({ goods }) => goods.stock },
    { label: '批号', value: ({ goods }) => goods.lotNo },
    {
      label: '有效期至',
      value: ({ goods: { expiresAt } }) => (expiresAt === null ? '' : formatDate(expiresAt)),
    },
    { label: '检验报告', kind: 'number', value: ({ reports }) => reports },
  ],
});
