import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/** The order of lists: what is there in plenty, what is nearly sold out (below 10), what is sold out; each by sales. */
const BEST = sql`(case when stock >= 10 then 0 when stock > 0 then 1 else 2 end), sales_count desc, id desc`;

/** The indexes that lists are read in, which had only what is sold out last. */
export async function up(db: Db): Promise<void> {
  for (const name of ['goods_best', 'goods_category_best', 'goods_maker_best', 'goods_kxzq_best'])
    await db.schema.dropIndex(name).execute();
  await sql`create index goods_best on goods (is_on_sale, ${BEST})`.execute(db);
  await sql`create index goods_category_best on goods (category_id, is_on_sale, ${BEST})`.execute(db);
  await sql`create index goods_maker_best on goods (maker_id, is_on_sale, ${BEST})`.execute(db);
  await sql`create index goods_kxzq_best on goods (is_on_sale, ${BEST}) where is_kxzq = 1`.execute(db);
}
