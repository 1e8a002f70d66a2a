import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { plannedOnce } from '#lib/platform/db/fragments.query.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';

describe('statements of transactions on PostgreSQL', () => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase('postgres');
    await sql`create table thing (id integer primary key)`.execute(fresh.db);
  });
  afterAll(() => fresh.close());

  const things = (id: number) => sql`select * from thing where id = ${id}`;
  const ask = (db: Db, id: number) => transact(db, async (trx) => (await things(id).execute(trx)).rows);
  const prepared = () =>
    transact(fresh.db, async (trx) => {
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        trx,
      );
      return rows.map(({ statement }) => statement);
    });

  it('are prepared once they have come several times, those outside of transactions never', async () => {
    for (let id = 0; id < 10; id += 1) await things(id).execute(fresh.db);
    expect(await prepared()).toEqual([]);
    for (let id = 0; id < 10; id += 1) await ask(fresh.db, id);
    expect(await prepared()).toEqual(['select * from thing where id = $1']);
  });

  it('are asked again after their table was changed', async () => {
    await sql`insert into thing values (1)`.execute(fresh.db);
    await ask(fresh.db, 1);
    await sql`alter table thing add column name text default 'a box'`.execute(fresh.db);
    expect(await ask(fresh.db, 1)).toEqual([{ id: 1, name: 'a box' }]);
  });

  it('are prepared outside of them, too, where they say so, and asked again after their table was changed', async () => {
    const marked = async (id: number) =>
      (await sql`select ${plannedOnce} * from thing where id = ${id}`.execute(fresh.db)).rows;
    for (let times = 0; times < 10; times += 1) expect(await marked(1)).toHaveLength(1);
    expect((await prepared()).filter((statement) => statement.includes('planned once'))).toHaveLength(1);
    await sql`alter table thing add column size integer default 7`.execute(fresh.db);
    expect(await marked(1)).toEqual([{ id: 1, name: 'a box', size: 7 }]);
  });
});
