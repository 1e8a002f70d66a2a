import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { change, onTouched } from '#lib/platform/db/change.server.ts';
import { text } from '#lib/platform/db/columns.server.ts';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';
import { startFailure } from '#lib/platform/db/engine/database-error.server.ts';
import { plannedOnce } from '#lib/platform/db/fragments.query.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { findSetting, setSetting } from '#lib/platform/db/setting.server.ts';
import { refreshStatistics } from '#lib/platform/db/statistics.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

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
    await other.db.insertInto('lease').values({ name: 'job', holder: 'one', until: 1 }).execute();
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

describe.each(ENGINES)('migrating on %s', (engine) => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase(engine);
    await setSetting(fresh.db, 'kept', 'yes');
  });
  afterEach(() => fresh.close());
  const nameSteps = async (...names: string[]) => {
    await sql`delete from kysely_migration`.execute(fresh.db);
    for (const name of names)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(fresh.db);
  };
  const failure = () =>
    migrate(fresh.db).then(
      () => null,
      (error: unknown) => error,
    );

  it('does nothing where it has been done', async () => {
    expect(await failure()).toBeNull();
    expect(await findSetting(fresh.db, 'kept')).toBe('yes');
  });

  it('takes the steps after the baseline once each, on a database that is filled', async () => {
    const goodsId = await makeGoods(fresh.db, { name: '板蓝根颗粒' });
    const ran: string[] = [];
    const widen = {
      '9002-shelves': {
        up: async (trx: Db) => {
          ran.push('9002-shelves');
          await trx.schema.alterTable('goods').addColumn('shelf', 'text', text).execute();
          await sql`update goods set shelf = name || ' A'`.execute(trx);
        },
      },
    };
    const rename = {
      '9003-rows': {
        up: async (trx: Db) => {
          ran.push('9003-rows');
          await sql`update goods set shelf = shelf || '1'`.execute(trx);
        },
      },
    };
    await migrate(fresh.db, widen);
    await migrate(fresh.db, { ...widen, ...rename });
    await migrate(fresh.db, { ...widen, ...rename });
    expect(ran).toEqual(['9002-shelves', '9003-rows']);
    const { rows } = await sql`select id, shelf from goods`.execute(fresh.db);
    expect(rows).toEqual([{ id: goodsId, shelf: '板蓝根颗粒 A1' }]);
  });

  it('leaves nothing behind of steps of which one fails', async () => {
    const steps = {
      '9002-shelves': {
        up: (trx: Db) => trx.schema.createTable('shelf').addColumn('id', 'integer').execute(),
      },
      '9003-broken': {
        up: (trx: Db) => setSetting(trx, 'kept', 'no').then(() => Promise.reject(new Error('broken'))),
      },
    };
    await expect(migrate(fresh.db, steps)).rejects.toThrow('broken');
    expect(await findSetting(fresh.db, 'kept')).toBe('yes');
    await expect(sql`select * from shelf`.execute(fresh.db)).rejects.toThrow();
    expect(await failure()).toBeNull();
  });

  it.each([
    ['the steps before the first release', ['0001-baseline', '0002-order-desk', '0003-cancel-and-refund']],
    ['the first of them alone', ['0001-baseline']],
    ['the steps before those', ['0001-goods', '0002-members']],
  ])('refuses a database made by %s, names what to remove and leaves it as it is', async (_, names) => {
    await nameSteps(...names);
    const words = startFailure(await failure());
    expect(words).toContain('由旧版本的药仓建立');
    const place =
      engine === 'sqlite' ? fresh.url.slice('sqlite:'.length) : new URL(fresh.url).pathname.slice(1);
    expect(words).toContain(`删除${engine === 'sqlite' ? '文件' : '数据库'} ${place}`);
    expect(await findSetting(fresh.db, 'kept')).toBe('yes');
  });

  it('does not call a database old that has steps from after the baseline', async () => {
    await nameSteps('0001-first-release', '9999-of-a-newer-version');
    const error = await failure();
    expect(error).toBeInstanceOf(Error);
    expect(startFailure(error)).toBeNull();
  });
});

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

it('SQLite knows how few goods stand behind a name once they are many more than they were', async () => {
  const { db, close } = await freshDatabase('sqlite');
  onTestFinished(close);
  const known = async (): Promise<string | undefined> => {
    const { rows } = await sql<{ stat: string }>`
      select stat from sqlite_stat1 where idx = 'goods_common_name_is_on_sale'`.execute(db);
    return rows[0]?.stat;
  };
  const fill = async (names: number): Promise<void> => {
    for (let number = 0; number < names; number++) await makeGoods(db, { common_name: `药${number}` });
    await refreshStatistics(db);
  };
  await fill(4);
  expect(await known()).toBe('4 1 1');
  await fill(40);
  expect(await known()).toBe('44 1 1');
});

it('PostgreSQL is left to keep its own', async () => {
  const { db, close } = await freshDatabase('postgres');
  onTestFinished(close);
  await expect(refreshStatistics(db)).resolves.toBeUndefined();
});
