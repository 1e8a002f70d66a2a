import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { together } from '#lib/platform/db/together.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';

describe.each(ENGINES)('statements that are sent together on %s', (engine) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    await sql`create table thing (id integer primary key)`.execute(fresh.db);
  });
  afterAll(() => fresh.close());

  const statement = <Row = never>(text: string, at = fresh.db) => ({
    compile: () => sql.raw<Row>(text).compile(at),
  });
  const ids = async (): Promise<number[]> =>
    (await sql<{ id: number }>`select id from thing order by id`.execute(fresh.db)).rows.map(({ id }) => id);

  it('answer with the rows of each, in order, and see what those before them did', async () => {
    const [, before, , after] = await transact(fresh.db, (trx) =>
      together(trx, [
        statement('insert into thing values (1)', trx),
        statement<{ n: number }>('select count(*) as n from thing', trx),
        statement('insert into thing values (2)', trx),
        statement<{ n: number }>('select count(*) as n from thing', trx),
      ]),
    );
    expect([before[0]?.n, after[0]?.n]).toEqual([1, 2]);
  });

  it('may be sent outside of a transaction', async () => {
    expect(await together(fresh.db, [statement('select 1 as one'), statement('select 2 as two')])).toEqual([
      [{ one: 1 }],
      [{ two: 2 }],
    ]);
  });

  it('all fail with the first that fails, and nothing of them stays', async () => {
    const there = await ids();
    const failing = transact(fresh.db, (trx) =>
      together(trx, [
        statement('insert into thing values (50)', trx),
        statement('insert into nothing_of_this_name values (1)', trx),
        statement('insert into thing values (51)', trx),
      ]),
    );
    await expect(failing).rejects.toThrow(/nothing_of_this_name/);
    expect(await ids()).toEqual(there);
  });

  it('are done again as a whole where the engine gave the transaction up', async () => {
    let tries = 0;
    await transact(fresh.db, async (trx) => {
      tries += 1;
      if (engine === 'postgres' && tries === 1) {
        const giveUp = `do $$ begin raise exception 'given up' using errcode = '40001'; end $$`;
        await together(trx, [statement(giveUp, trx), statement('insert into thing values (60)', trx)]);
      }
      await together(trx, [statement('insert into thing values (60)', trx)]);
    });
    expect(await ids()).toContain(60);
    expect(tries).toBe(engine === 'postgres' ? 2 : 1);
  });
});
