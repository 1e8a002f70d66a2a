import { sql } from 'kysely';
import { index } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * What lists choose goods by, together and in one index, so that counting reads no goods; and the order of lists: what
 * is in stock, by sales.
 */
export async function up(db: Db): Promise<void> {
  await sql`
    create index goods_best on goods (is_on_sale, (stock > 0) desc, sales_count desc, id desc)
  `.execute(db);
  await index(db, 'goods', [
    'is_on_sale',
    'maker_id',
    'dosage_form',
    'rx_class',
    'insurance_class',
    'storage',
  ]);
}
