import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';

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
      const outside = holders(fresh.db, 'asked meanwhile');
      expect(await holders(trx, 'asked meanwhile')).toEqual([]);
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
