import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import {
  countPointsGoods,
  findOnePointsGoods,
  findPointsGoods,
  findPointsGoodsNames,
  findPointsPictures,
} from '#lib/trade/points-mall/points-goods.repository.ts';
import type { PointsGoodsRow } from '#lib/trade/points-mall/points-mall.table.ts';

const GOODS_PER_PAGE = 24;

/** Goods as the mall shows them; money in fen. */
export type PointsGoods = Omit<PointsGoodsRow, 'costFen' | 'requestKey' | 'createdAt' | 'updatedAt' | 'sort'>;

/** A page of what the mall offers. Pages that show it carry the tag `points-mall`. */
export async function pointsMall(
  db: Db,
  asked: number,
): Promise<{ goods: PointsGoods[]; page: number; pages: number }> {
  const search = { state: 'on', keywords: '' } as const;
  const { offset, ...shown } = pageOf(asked, await countPointsGoods(db, search), GOODS_PER_PAGE);
  return { goods: await findPointsGoods(db, search, { limit: GOODS_PER_PAGE, offset }), ...shown };
}

/** Goods of the mall by their id, also those that are not offered; null where there are none. */
export const pointsGoodsOf = async (db: Db, id: number): Promise<PointsGoodsRow | null> =>
  (await findOnePointsGoods(db, id)) ?? null;

/** The names of all goods of the mall, by id: to choose one as a prize. */
export const pointsGoodsNames = async (db: Db): Promise<Map<string, string>> =>
  new Map(
    (await findPointsGoodsNames(db)).map(({ id, name, spec }) => [String(id), `${name} ${spec}`.trim()]),
  );

/** The points goods with a picture that was uploaded, and its address. */
export const pointsPictures = (db: Db): Promise<{ title: string; text: string }[]> => findPointsPictures(db);
