import { readAll } from '#lib/platform/db/rows.rules.ts';
import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

const controlled = (db: Db) =>
  db.selectFrom('goods').where('goods.is_on_sale', '=', 1).where('goods.is_kxzq', '=', 1);

/** Makers of controlled goods with how many, those with most leading. */
export function findControlledMakers(db: Db): Promise<{ id: number; name: string; goods: number }[]> {
  return controlled(db)
    .innerJoin('maker', 'maker.id', 'goods.maker_id')
    .groupBy(['maker.id', 'maker.name'])
    .select(['maker.id', 'maker.name', ({ fn }) => fn.countAll<number>().as('goods')])
    .orderBy('goods', 'desc')
    .orderBy('maker.id')
    .execute();
}

/** Returns the regions in which goods of each maker are sold. */
export function findControlledAreas(db: Db): Promise<{ makerId: number; regionCode: string }[]> {
  return readAll(
    controlled(db)
      .innerJoin('goods_area', 'goods_area.goods_id', 'goods.id')
      .select(['goods.maker_id', 'goods_area.region_code'])
      .distinct(),
  );
}

/** Counts the controlled goods sold in each province or in a part of it. */
export function countControlledByProvince(db: Db): Promise<{ province: string; goods: number }[]> {
  const province = sql<string>`substr(goods_area.region_code, 1, 2)`;
  return controlled(db)
    .innerJoin('goods_area', 'goods_area.goods_id', 'goods.id')
    .groupBy(province)
    .select([province.as('province'), sql<number>`count(distinct goods.id)`.as('goods')])
    .orderBy('province')
    .execute();
}
