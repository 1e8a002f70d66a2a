import { addMonths } from '#lib/platform/time.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { recordOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { NEAR_EXPIRY_MONTHS } from '#lib/catalogue/goods/expiry.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';
import type { GoodsRow } from '#lib/catalogue/goods/goods.table.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import {
  countDeskGoods,
  countLotReports,
  findDeskGoodsIds,
  findDeskRow,
} from '#lib/catalogue/goods/office/goods-desk.repository.ts';
import { goodsForm, type GoodsInput } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import {
  type DeskGoods,
  type GoodsDeskFilter,
  type GoodsState,
} from '#lib/catalogue/goods/office/goods-office.rules.ts';
import { type Photo, photosOf } from '#lib/catalogue/goods/photos/photos.service.ts';
import type { Report } from '#lib/catalogue/goods/reports/reports.rules.ts';
import { reportsOf } from '#lib/catalogue/goods/reports/reports.service.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';

const PAGE_SIZE = 30;
const GOODS_NAMED = 500;

export interface DeskList {
  list: DeskGoods[];
  counts: Record<GoodsState, number>;
  page: number;
  pages: number;
}

/** A page of goods for operators; words are of a name, a number, or what the shop's search finds. `now` in ms. */
export async function listDeskGoods(
  db: Db,
  asked: {
    keywords: string;
    state: GoodsState;
    filter: GoodsDeskFilter | null;
    page: number;
    size?: number;
    /** Whether slips in the words are not forgiven. */
    isExact?: boolean;
  },
  now: number,
): Promise<DeskList> {
  const { keywords, state, filter, size = PAGE_SIZE, isExact = false } = asked;
  const found = keywords === '' ? [] : await searchGoodsIds(db, keywords, 0, { isExact });
  const nearBefore = addMonths(now, NEAR_EXPIRY_MONTHS);
  const scope = { keywords, goodsIds: found.slice(0, GOODS_NAMED), filter, nearBefore };
  const counts = await countDeskGoods(db, scope);
  const { page, pages, offset } = pageOf(asked.page, counts[state], size);
  const ids = await findDeskGoodsIds(db, { ...scope, state }, { limit: size, offset });
  const [goods, reports] = await Promise.all([findGoodsByIds(db, ids), countLotReports(db, ids)]);
  const list = goods.map((one) => ({ goods: one, reports: reports.get(one.id) ?? 0 }));
  return { list, counts, page, pages };
}

/** A goods as its page at the desk shows it. */
export interface OpenGoods {
  goods: Goods;
  input: GoodsInput;
  version: number;
  photos: Photo[];
  reports: Report[];
}

/** A goods as its form holds it. */
export const inputOf = (row: GoodsRow): GoodsInput =>
  recordOf(goodsForm, {
    ...row,
    basePrice: row.basePriceFen,
    marketPrice: row.marketPriceFen,
    rank2Price: row.rank2PriceFen,
    rank3Price: row.rank3PriceFen,
  });

/** Opens a goods at the desk. Throws `not_found`. */
export async function openGoods(db: Db, id: number): Promise<OpenGoods> {
  const [[goods], row, photos] = await Promise.all([
    findGoodsByIds(db, [id]),
    findDeskRow(db, id),
    photosOf(db, id),
  ]);
  if (!goods || !row) throw notFound('这个商品');
  return {
    goods,
    photos,
    version: row.version,
    input: inputOf(row),
    reports: await reportsOf(db, goods),
  };
}
