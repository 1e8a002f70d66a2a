import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { engineOf } from '#lib/platform/db/database.server.ts';
import { change, onTouched } from '#lib/platform/db/change.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';

describe.each(ENGINES)('a database of %s', (engine) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.close());

  it('is the engine asked for, with an empty schema', async () => {
    expect(engineOf(fresh.db)).toBe(engine);
    expect(await fresh.db.selectFrom('member').selectAll().execute()).toEqual([]);
  });

  it('gives whole numbers for counts, sums and 64-bit columns', async () => {
    const ledger = { tags: '[]', created_at: 1_790_000_000_123 };
    await fresh.db.insertInto('invalidation').values([ledger, ledger]).execute();
    const row = await fresh.db
      .selectFrom('invalidation')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('created_at').as('sum')])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ count: 2, sum: 2 * ledger.created_at });
  });

  it('calls who listens only after the commit, and nobody after a rollback', async () => {
    const heard: string[][] = [];
    const stop = onTouched((tags) => heard.push(tags));
    await change(fresh.db, async (_trx, touch) => {
      touch('goods:1', 'nav');
      expect(heard).toEqual([]);
    });
    const failing = change(fresh.db, async (trx, touch) => {
      touch('goods:2');
      await sql`select * from no_such_table`.execute(trx);
    });
    await expect(failing).rejects.toThrow();
    stop();
    expect(heard).toEqual([['goods:1', 'nav']]);
  });

  it('keeps a copy apart from every other', async () => {
    const other = await freshDatabase(engine);
    onTestFinished(() => other.close());
    await other.db.insertInto('lease').values({ name: 'sweep', holder: 'one', until: 1 }).execute();
    expect(await fresh.db.selectFrom('lease').selectAll().execute()).toEqual([]);
  });

  it('does a transaction again that was given up for another one', async () => {
    const name = (key: string) => ({ key, value: '' });
    await fresh.db
      .insertInto('shop_setting')
      .values([name('left'), name('right')])
      .execute();
    let met = 0;
    const bothHaveOne = Promise.withResolvers<null>();
    const write = (first: string, second: string, value: string) =>
      transact(fresh.db, async (trx) => {
        const set = (key: string) =>
          trx
            .updateTable('shop_setting')
            .set((row) => ({ value: sql<string>`${row.ref('value')} || ${value}` }))
            .where('key', '=', key)
            .execute();
        await set(first);
        met += 1;
        if (met === 2 || engine === 'sqlite') bothHaveOne.resolve(null);
        await bothHaveOne.promise;
        await set(second);
      });
    await Promise.all([write('left', 'right', 'a'), write('right', 'left', 'b')]);
    const rows = await fresh.db
      .selectFrom('shop_setting')
      .select('value')
      .where('key', 'in', ['left', 'right'])
      .execute();
    expect(rows.map(({ value }) => [...value].sort().join(''))).toEqual(['ab', 'ab']);
    if (engine === 'postgres') expect(met).toBeGreaterThan(2);
  });
});
