import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { probe } from '#lib/platform/db/engine/probe.server.ts';
import { sicknessOf } from '#lib/platform/db/engine/sickness.server.ts';
import { sqliteDialect } from '#lib/platform/db/engine/sqlite.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';

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
          (error: unknown) => sicknessOf(error),
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
    await expect(filling.catch((error: unknown) => sicknessOf(error))).resolves.toBe('full');
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
