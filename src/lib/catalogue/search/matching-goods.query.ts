import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Schema } from '#lib/schema.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Row that the list of goods joins with: a goods id and its rank, 0 best. */
export interface GoodsMatch {
  goods_id: number;
  rank: number;
}

/** A subquery of `goods_id` and `rank`, 0 best. A goods that was found in several ways is in it several times. */
export type MatchingGoods = SelectQueryBuilder<Schema & { found: GoodsMatch }, 'found', GoodsMatch>;

/** A match as a subquery for other queries to join with. */
export const asSubquery = (db: Db, goods: RawBuilder<GoodsMatch>): MatchingGoods =>
  db.selectFrom(sql<GoodsMatch>`(${goods})`.as('found')).select(['found.goods_id', 'found.rank']);

/** Ranks of one match are below this. */
const RANKS = 8;

/** Goods of several matches, each match ranked after the previous one; all ranked together where `apart` is 0. */
export const inTurn = (matches: readonly RawBuilder<GoodsMatch>[], apart = RANKS): RawBuilder<GoodsMatch> =>
  sql.join<GoodsMatch>(
    matches.map(
      (match, at) =>
        sql`select goods_id, rank + ${sql.lit(at * apart)} as rank from (${match}) as ${sql.ref(`part_${at}`)}`,
    ),
    sql` union all `,
  );

/** A match with each goods once, by the best of its ranks. */
export const eachOnce = (match: RawBuilder<GoodsMatch>): RawBuilder<GoodsMatch> =>
  sql`select goods_id, min(rank) as rank from (${match}) as fitting group by goods_id`;

/** True when the goods of a column (`favourite.goods_id`) matches a query. */
export type SearchWithin = (column: string) => RawBuilder<SqlBool>;
