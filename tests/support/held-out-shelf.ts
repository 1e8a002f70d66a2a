import { sql } from 'kysely';
import { chunks } from '#lib/catalogue/search/names/tokens.rules.ts';
import { searchEngine } from '#lib/catalogue/search/sqlite-or-postgres.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { COLUMNS } from '#tests/bench/kit/wide-shelf.ts';
import type { HeldOut } from './search-hold-out.ts';

const AT_ONCE = 5000;
const ID = { name: 'id', type: 'integer' } as const;

/** Fills an empty, migrated database with these goods, outside the index; their ids count from 1. */
export async function shelveHeldOut(db: Db, goods: readonly HeldOut[]): Promise<void> {
  const makers = [...new Set(goods.map(({ maker }) => maker))];
  const idOf = new Map(makers.map((maker, at) => [maker, at + 1]));
  const row = ({ name, spec, maker }: HeldOut, at: number): unknown[] => {
    const figures = [at + 1, idOf.get(maker), (at * 7919) % 1000, 10, 1, 100, 200];
    return [...figures, name, '', '', '', '', spec, 'none', 0, 0];
  };
  await db.transaction().execute(async (trx) => {
    await sql`insert into category (code, name, kind) values ('all', '全部', 'drug')`.execute(trx);
    const { insertRows } = searchEngine(trx);
    const named = makers.map((maker) => [idOf.get(maker), maker]);
    await insertRows(trx, 'maker', [ID, { name: 'name', type: 'text' }], named);
    for (const some of chunks(goods.map(row), AT_ONCE)) await insertRows(trx, 'goods', COLUMNS, some);
  });
}
