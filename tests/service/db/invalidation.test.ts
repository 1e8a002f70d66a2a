import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
