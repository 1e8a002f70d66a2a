import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { startOfDay } from '#lib/platform/time.rules.ts';

/**
 * Condition that a goods of the query can be bought at a moment (ms): on sale, in date, and enough stock for one line.
 */
export const isThere = (now: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(goods.is_on_sale = 1 and goods.stock >= goods.min_quantity and (goods.expires_at is null or goods.expires_at >= ${startOfDay(now)}))`;
