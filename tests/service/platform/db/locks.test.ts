import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '#lib/platform/db/database.server.ts';
import { probe } from '#lib/platform/db/engine/probe.server.ts';
import { databaseErrorOf } from '#lib/platform/db/engine/database-error.server.ts';
import { sqliteDialect } from '#lib/platform/db/engine/sqlite.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { together } from '#lib/platform/db/together.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';

describe('A SQLite database', () => {
  let folder: string;
  let file: string;
  let db: Db;
  let foreign: DatabaseSync;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yaocang-locks-'));
    file = join(folder, 'shop.db');
    db = openDatabase(`sqlite:${file}`);
    await migrate(db);
    foreign = new DatabaseSync(file);
  });
  afterEach(async () => {
    foreign.close();
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  });
  const write = (on: Db, key: string) => on.insertInto('shop_setting').values({ key, value: '1' }).execute();
  const keys = async () =>
    (await db.selectFrom('shop_setting').select('key').execute()).map(({ key }) => key);

  it('is read while another process holds its lock, and written once it is free, with the event loop going on', async () => {
    foreign.exec('begin immediate');
    let turns = 0;
    const beat = setInterval(() => (turns += 1), 5);
    let isWritten = false;
    const written = Promise.all([write(db, 'a'), transact(db, (trx) => write(trx, 'b'))]).then(() => {
      isWritten = true;
    });
    await expect.poll(() => turns).toBeGreaterThan(20);
    expect(await keys()).toEqual([]);
    expect(isWritten).toBe(false);
    foreign.exec('commit');
    await written;
    clearInterval(beat);
    expect((await keys()).toSorted()).toEqual(['a', 'b']);
  });

  it('says that it stayed locked after the time it may be waited for, and takes writes again later', async () => {
    const hasty: Db = new Kysely({ dialect: sqliteDialect(file, 100) });
    foreign.exec('begin immediate');
    const failures = await Promise.all(
      [write(hasty, 'a'), transact(hasty, (trx) => write(trx, 'b')), write(hasty, 'c')].map((one) =>
        one.then(
          () => null,
          (error: unknown) => databaseErrorOf(error),
        ),
      ),
    );
    expect(failures).toEqual(['locked', 'locked', 'locked']);
    expect(await probe(hasty)).toBe('locked');
    foreign.exec('rollback');
    await write(hasty, 'd');
    expect(await keys()).toEqual(['d']);
    expect(await probe(hasty)).toBeNull();
    await hasty.destroy();
  });

  it('is read next to an open transaction of its own process, as it was before', async () => {
    await transact(db, async (trx) => {
      await write(trx, 'a');
      expect(await keys()).toEqual([]);
      expect(await trx.selectFrom('shop_setting').select('key').execute()).toEqual([{ key: 'a' }]);
    });
    expect(await keys()).toEqual(['a']);
  });

  it('takes writes in turns, each transaction whole', async () => {
    const order: string[] = [];
    await Promise.all(
      ['a', 'b', 'c'].map((key) =>
        transact(db, async (trx) => {
          order.push(`${key} begins`);
          await write(trx, key);
          await new Promise(setImmediate);
          order.push(`${key} ends`);
        }),
      ),
    );
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('goes on after a transaction that failed', async () => {
    const failing = transact(db, async (trx) => {
      await write(trx, 'a');
      await write(trx, 'a');
    });
    await expect(failing).rejects.toThrow(/UNIQUE/);
    await write(db, 'b');
    expect(await keys()).toEqual(['b']);
  });

  it('is reported to be full or read-only, and recovers', async () => {
    const [{ page_count: pages }] = foreign.prepare('pragma page_count').all() as [{ page_count: number }];
    const small: Db = new Kysely({ dialect: sqliteDialect(file, 100) });
    await transact(small, async (trx) => {
      await trx.executeQuery({ ...raw(`pragma max_page_count = ${pages + 1}`) });
    });
    const filling = write(small, 'x'.repeat(100_000));
    await expect(filling.catch((error: unknown) => databaseErrorOf(error))).resolves.toBe('full');
    await transact(small, async (trx) => {
      await trx.executeQuery({ ...raw('pragma max_page_count = 1000000') });
    });
    await write(small, 'x'.repeat(100_000));
    await small.destroy();
  });

  it.runIf(existsSync('/proc/locks'))('keeps its locks when it is opened again', async () => {
    // Closing any descriptor of a file gives up all its locks: another program would remove the log in use.
    await db.destroy();
    foreign.close();
    db = openDatabase(`sqlite:${file}`);
    await write(db, 'a');
    const { ino } = await stat(file);
    const held = (await readFile('/proc/locks', 'utf8')).split('\n');
    expect(held.some((line) => line.includes(`:${ino} `) && line.includes(` ${process.pid} `))).toBe(true);
    foreign = new DatabaseSync(file);
  });

  it('lets others go on during a long row of queries', async () => {
    let turns = 0;
    const beat = setInterval(() => (turns += 1), 5);
    const startedAt = performance.now();
    while (performance.now() - startedAt < 300) await keys();
    clearInterval(beat);
    expect(turns).toBeGreaterThan(5);
  });

  it('is read by its owner only', async () => {
    await write(db, 'a');
    for (const end of ['', '-wal', '-shm']) expect((await stat(`${file}${end}`)).mode & 0o777).toBe(0o600);
  });
});

const raw = (sql: string) => ({
  sql,
  parameters: [],
  query: { kind: 'RawNode' as const, sqlFragments: [sql], parameters: [] },
  queryId: { queryId: sql },
});

describe('Many processes that start on nothing', () => {
  it('make the schema once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yaocang-starts-'));
    const handles = Array.from({ length: 6 }, () => openDatabase(`sqlite:${join(folder, 'shop.db')}`));
    await Promise.all(handles.map((handle) => migrate(handle)));
    const [db] = handles;
    const steps = await db?.introspection.getTables();
    expect(steps?.some(({ name }) => name === 'goods')).toBe(true);
    await Promise.all(handles.map((handle) => handle.destroy()));
    await rm(folder, { recursive: true, force: true });
  });
});

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
