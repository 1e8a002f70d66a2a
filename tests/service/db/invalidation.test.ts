import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { remembered } from '#lib/db/memo.ts';
import { change, onTouched } from '#lib/db/touched.ts';
import { keepPagesTrue } from '#lib/http/invalidation.service.ts';
import { PageCache } from '#lib/http/page-cache.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';

describe.each(ENGINES)('what other processes changed on %s', (engine) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.close());

  it('is heard of by one just started, though the change was begun before it or by a slower clock', async () => {
    const heard: string[] = [];
    const stopHearing = onTouched((tags) => heard.push(...tags));
    const stop = await keepPagesTrue(fresh.db, new PageCache(1_000_000), () => undefined);
    await fresh.db
      .insertInto('invalidation')
      .values({ tags: '["article:9"]', created_at: Date.now() - 2000 })
      .execute();
    await expect.poll(() => heard).toContain('article:9');
    stop();
    stopHearing();
  });

  /** The database away while the clock moves on; another process writes meanwhile. */
  const outage = async (ms: number, tags: string) => {
    const { db } = fresh;
    const load = vi.fn(async () => 'answer');
    const heard: string[] = [];
    const failed = vi.fn();
    let now = Date.now();
    const stopHearing = onTouched((touched) => heard.push(...touched));
    const stop = await keepPagesTrue(db, new PageCache(1_000_000), failed, () => now);
    await remembered(db, `memo ${ms}`, ['article:5'], load);
    await db.schema.alterTable('invalidation').renameTo('away').execute();
    await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(0);
    await sql`insert into away (tags, created_at) values (${tags}, ${now + 1000})`.execute(db);
    now += ms;
    await db.schema.alterTable('away').renameTo('invalidation').execute();
    const asked = async () => {
      await remembered(db, `memo ${ms}`, ['article:5'], load);
      return load.mock.calls.length;
    };
    return { heard, asked, end: () => [stop(), stopHearing()] };
  };

  it('is heard of after minutes without the database', async () => {
    const { heard, asked, end } = await outage(5 * 60_000, '["article:5"]');
    await expect.poll(asked).toBe(2);
    expect(heard).toEqual(['article:5']);
    end();
  });

  it('counts as everything after a time longer than it is kept', async () => {
    const { heard, asked, end } = await outage(20 * 60_000, '["article:6"]');
    await expect.poll(asked).toBe(2);
    expect(heard).toEqual(['*']);
    end();
  });

  it('is told once of a change of this process, and of another process that got a number given up here', async () => {
    const heard: string[] = [];
    const stopHearing = onTouched((tags) => heard.push(...tags));
    const stop = await keepPagesTrue(fresh.db, new PageCache(1_000_000), () => undefined);
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
