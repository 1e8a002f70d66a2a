import type { Db } from '#lib/platform/db/database.server.ts';

/** What a path is filled in with, and its query. */
type Sample = { params?: Record<string, string | number>; query?: Record<string, string | number> };
/** Finds what a route shows to a member; null where there is nothing. */
export type Find = (db: Db, memberId: number) => Promise<Sample | null>;

/** One of the member's own. */
export const own =
  (table: 'wanted' | 'feedback', inQuery: boolean): Find =>
  async (db, memberId) => {
    const row = await db
      .selectFrom(table)
      .select(`${table}.id`)
      .where(`${table}.member_id`, '=', memberId)
      .orderBy(`${table}.id`)
      .executeTakeFirst();
    if (!row) return null;
    return inQuery ? { query: { id: row.id } } : { params: { id: row.id } };
  };

/** A return of its own. */
export const ownReturn =
  (kind: 'return' | 'after_sales'): Find =>
  async (db, memberId) => {
    const row = await db
      .selectFrom('order_return')
      .select('id')
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row ? { params: { id: row.id } } : null;
  };
