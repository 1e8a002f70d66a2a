import {
  flag,
  index,
  one,
  references,
  required,
  tableWithId,
  text,
  zero,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** What operators make of the zones: words, schedule and blocks. A fixed zone without a row is as its definition says. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'zone')
    .addColumn('kind', 'text', required)
    .addColumn('fixed_kind', 'text', (c) => c.unique())
    .addColumn('title', 'text', text)
    .addColumn('headline', 'text', text)
    .addColumn('accent', 'text', text)
    .addColumn('motif', 'text', text)
    .addColumn('image_url', 'text', text)
    .addColumn('rules', 'text', text)
    .addColumn('has_own_blocks', 'integer', flag)
    .addColumn('is_open', 'integer', one)
    .addColumn('starts_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addColumn('version', 'integer', one)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index(db, 'zone', ['kind', 'starts_at']);
  await tableWithId(db, 'zone_block')
    .addColumn('zone_id', 'integer', references('zone.id', 'cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('sort', 'integer', zero)
    .execute();
  await index(db, 'zone_block', ['zone_id', 'sort']);
}
