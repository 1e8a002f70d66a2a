import type { AliasedExpression } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

type Counted = 'categories' | 'goods' | 'promotions' | 'articles';

/** Counts what an opening depends on: goods on sale with price and stock, promotions that have not ended. */
export async function countForOpening(db: Db, now: number): Promise<Record<Counted, number>> {
  const tables = {
    categories: db.selectFrom('category').select('id'),
    goods: db
      .selectFrom('goods')
      .select('id')
      .where('is_on_sale', '=', 1)
      .where('base_price_fen', '>', 0)
      .where('stock', '>', 0),
    promotions: db.selectFrom('activity').select('id').where('ends_at', '>', now),
    articles: db.selectFrom('article').select('id').where('state', '=', 'published'),
  };
  const counts = await Promise.all(
    Object.entries(tables).map(async ([name, rows]) => {
      const { count } = await db
        .selectFrom(rows.as('found') as AliasedExpression<{ id: number }, 'found'>)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [name, Number(count)] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<Counted, number>;
}
