import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { change, onTouched } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { deleteOldInvalidations } from '#lib/platform/db/invalidations.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { followInvalidations } from '#lib/platform/cache/follow-invalidations.server.ts';
import { PageCache } from '#lib/platform/cache/page-cache.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';

describe.each(ENGINES)('what other processes changed on %s', (engine) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.close());

  it('is received by one just started, though the change was begun before it or by a slower clock', async () => {
    const heard: string[] = [];
    const stopHearing = onTouched((tags) => heard.push(...tags));
    const stop = await followInvalidations(fresh.db, new PageCache(1_000_000), () => undefined);
    await fresh.db
      .insertInto('invalidation')
      .values({ tags: '["article:9"]', created_at: Date.now() - 2000 })
      .execute();
    await expect.poll(() => heard).toContain('article:9');
    stop();
    stopHearing();
  });

  /**
   * Takes the database's table away and calls `meanwhile` with its name. Returns what was received and how often a memo
   * was loaded.
   */
  const outage = async (meanwhile: (table: string) => Promise<unknown>) => {
    const { db } = fresh;
    const name = `memo ${Math.random()}`;
    const load = vi.fn(async () => 'answer');
    const heard: string[] = [];
    const failed = vi.fn();
    const pages = new PageCache(1_000_000);
    const stopHearing = onTouched((touched) => heard.push(...touched));
    const stop = await followInvalidations(db, pages, failed);
    await remembered(db, name, ['article:5'], load);
    await db.schema.alterTable('invalidation').renameTo('away').execute();
    await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(0);
    expect(pages.isHeld).toBe(true);
    await meanwhile('away');
    await db.schema.alterTable('away').renameTo('invalidation').execute();
    await expect.poll(() => pages.isHeld).toBe(false);
    await remembered(db, name, ['article:5'], load);
    stop();
    stopHearing();
    return { heard, loads: load.mock.calls.length };
  };

  it('is replayed after a time without the database', async () => {
    const { heard, loads } = await outage((table) =>
      sql`insert into ${sql.table(table)} (tags, created_at) values ('["article:5"]', 1)`.execute(fresh.db),
    );
    expect([heard, loads]).toEqual([['article:5'], 2]);
  });

  it('counts as everything where some of it was swept away unread', async () => {
    const { heard, loads } = await outage(async (table) => {
      for (const tags of ['["article:5"]', '["article:6"]'])
        await sql`insert into ${sql.table(table)} (tags, created_at) values (${tags}, 1)`.execute(fresh.db);
      await sql`delete from ${sql.table(table)} where tags != '["article:6"]'`.execute(fresh.db);
    });
    expect([heard, loads]).toEqual([['*'], 2]);
  });

  it('counts as everything once, not again and again, where an older state of the database came back', async () => {
    const heard: string[] = [];
    const { db } = fresh;
    await db.insertInto('invalidation').values({ tags: '[]', created_at: 1 }).execute();
    const stopHearing = onTouched((tags) => heard.push(...tags));
    const stop = await followInvalidations(db, new PageCache(1_000_000), () => undefined);
    await db.deleteFrom('invalidation').execute();
    await expect.poll(() => heard).toEqual(['*']);
    await db.insertInto('invalidation').values({ id: 1, tags: '["article:4"]', created_at: 1 }).execute();
    await expect.poll(() => heard).toEqual(['*', 'article:4']);
    stop();
    stopHearing();
  });

  it('is received in the order of the database, whatever the clock of the node that wrote it says', async () => {
    const heard: string[] = [];
    const stopHearing = onTouched((tags) => heard.push(...tags));
    const stop = await followInvalidations(fresh.db, new PageCache(1_000_000), () => undefined);
    const write = (tags: string, created_at: number) =>
      fresh.db.insertInto('invalidation').values({ tags, created_at }).execute();
    await write('["article:7"]', Date.now() + 90_000);
    await expect.poll(() => heard).toEqual(['article:7']);
    await write('["article:8"]', Date.now() - 90_000);
    await expect.poll(() => heard).toEqual(['article:7', 'article:8']);
    stop();
    stopHearing();
  });

  it('is kept when swept but for what is far behind', async () => {
    const { db } = fresh;
    const count = async () => (await db.selectFrom('invalidation').select('id').execute()).length;
    const before = await count();
    await deleteOldInvalidations(db);
    expect(await count()).toBe(before);
    const { id } = await db
      .insertInto('invalidation')
      .values({ id: 1_000_000, tags: '[]', created_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deleteOldInvalidations(db);
    expect(await db.selectFrom('invalidation').select('id').execute()).toEqual([{ id }]);
  });

  it('comes once of a change of this process, and of another process that got a number given up here', async () => {
    const heard: string[] = [];
    const stopHearing = onTouched((tags) => heard.push(...tags));
    const stop = await followInvalidations(fresh.db, new PageCache(1_000_000), () => undefined);
    await change(fresh.db, async (_trx, touch) => touch('article:1'));
    const failing = change(fresh.db, async (trx, touch) => {
      touch('article:2');
      await trx.insertInto('shop_setting').values({ key: 'once', value: '' }).execute();
      await trx.insertInto('shop_setting').values({ key: 'once', value: '' }).execute();
    });
    await expect(failing).rejects.toThrow();
    await fresh.db
      .insertInto('invalidation')
      .values({ tags: '["article:3"]', created_at: Date.now() })
      .execute();
    await expect.poll(() => heard).toContain('article:3');
    expect(heard).toEqual(['article:1', 'article:3']);
    stop();
    stopHearing();
  });
});

describe('Transactions that overlap on postgres', () => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase('postgres');
  });
  afterAll(() => fresh.close());

  it('are all received, also one that got its number first and was committed last', async () => {
    const heard: string[] = [];
    const stopHearing = onTouched((tags) => heard.push(...tags));
    const stop = await followInvalidations(fresh.db, new PageCache(1_000_000), () => undefined);
    const write = (db: Db, tags: string) =>
      db.insertInto('invalidation').values({ tags, created_at: 1 }).execute();
    await fresh.db.transaction().execute(async (slow) => {
      await write(slow, '["article:1"]');
      await write(fresh.db, '["article:2"]');
      await expect.poll(() => heard).toEqual(['article:2']);
    });
    await expect.poll(() => heard).toEqual(['article:2', 'article:1']);
    await write(fresh.db, '["article:3"]');
    await expect.poll(() => heard).toEqual(['article:2', 'article:1', 'article:3']);
    stop();
    stopHearing();
  });
});

describe.each(ENGINES)('what is remembered of %s', (engine) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.close());

  const holders = (db: Db, key: string) =>
    remembered(db, key, ['nav'], async () => {
      const rows = await db.selectFrom('lease').select('holder').where('name', '=', key).execute();
      return rows.map(({ holder }) => holder);
    });
  const hold = (db: Db, name: string, holder: string) =>
    db.insertInto('lease').values({ name, holder, until: 1 }).execute();

  it('is known within a transaction, which never waits for a query that waits for it', async () => {
    await hold(fresh.db, 'known', 'one');
    await holders(fresh.db, 'known');
    await transact(fresh.db, async (trx) => {
      await trx.deleteFrom('lease').where('name', '=', 'known').execute();
      expect(await holders(trx, 'known')).toEqual(['one']);
      const outside = holders(fresh.db, 'asked in between');
      expect(await holders(trx, 'asked in between')).toEqual([]);
      return { outside };
    }).then(({ outside }) => outside);
  });

  it('is not what only a transaction saw', async () => {
    const failing = transact(fresh.db, async (trx) => {
      await hold(trx, 'undone', 'one');
      expect(await holders(trx, 'undone')).toEqual(['one']);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await holders(fresh.db, 'undone')).toEqual([]);
  });

  it('is asked again after the change of it', async () => {
    expect(await holders(fresh.db, 'changed')).toEqual([]);
    await change(fresh.db, async (trx, touch) => {
      await hold(trx, 'changed', 'one');
      touch('nav');
    });
    expect(await transact(fresh.db, (trx) => holders(trx, 'changed'))).toEqual(['one']);
  });
});
