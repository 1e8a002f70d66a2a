import { stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine } from '#lib/platform/db/database.server.ts';
import { type IsolatedShop, holdLock, onOwnCluster, onSmallDisk } from '../kit/isolated-shops.ts';
import { freeze, CannotTry, type SmallDisk } from '../kit/small-disk.ts';
import type { Ground } from '../kit/ground.ts';
import { startHindered } from '../kit/hindered-start.ts';
import { runOutage, type Outage } from '../kit/outage.ts';
import type { Finding, Part } from '../kit/part.ts';
import { type FaultShop, openShop } from '../kit/shop.ts';

const LOCKED = /锁|locked|busy/i;
const READ_ONLY = /只读|read-?only/i;
const FULL = /磁盘|已满|full|No space/i;
const GONE = /连接不上|ECONNREFUSED|terminat|shutting down/i;
const FROZEN = /没有应答|timeout|连接不上/i;

/** Databases that are full, locked, read-only, gone or frozen: finished pages go on, all else is reported as it is. */
export const databaseErrorsPart: Part = {
  name: 'sick',
  what: 'a failing database',
  async run(ground) {
    const wards = [locks, fullFile, readOnlyFile, goneAndFrozen, fullCluster];
    // A short run has no time for them one by one, and its bound for a page is wide.
    const open = ground.isQuick ? [[locks, goneAndFrozen, fullFile]] : wards.map((ward) => [ward]);
    const findings: Finding[] = [];
    for (const together of open) {
      findings.push(...(await Promise.all(together.map((ward) => ward(ground)))).flat());
    }
    return findings;
  },
};

const lasting = ({ isQuick }: Ground, ms: number): number => (isQuick ? 3500 : ms);

/** Makes a foreign program run statements and keep the lock they take; returns a function that ends it. */
type Held = (statements: string) => Promise<() => Promise<void>>;

/** A foreign program in the file: a long transaction, and one that wants it for itself. */
async function locks(ground: Ground): Promise<Finding[]> {
  const shop = await openShop(ground, 'sqlite');
  const file = shop.url.slice('sqlite:'.length);
  const held: Held = async (statements) => (await holdLock(file, statements)).letGo;
  try {
    const long = await runOutage(shop, {
      what: 'a foreign program holds `begin immediate`',
      isBlind: false,
      cause: LOCKED,
      // A short run, too, must outlast a write's own wait for the lock.
      lastsMs: ground.isQuick ? 6500 : 20_000,
      strike: () => held('begin immediate'),
    });
    if (ground.isQuick) return [long];
    return [long, await wantedAlone(shop, held), await heldAtStart(shop, held)];
  } finally {
    await shop.close();
  }
}

/** `locking_mode = exclusive` next to an open shop takes nothing from it, or no more than a long transaction does. */
const wantedAlone = (shop: FaultShop, held: Held): Promise<Finding> =>
  runOutage(shop, {
    what: 'a foreign program with `locking_mode=exclusive`',
    isBlind: null,
    cause: null,
    lastsMs: 6000,
    strike: () => held('pragma locking_mode = exclusive; begin exclusive; commit'),
  });

/**
 * The same, before the shop starts. A file that is open elsewhere cannot be locked alone, so the suite closes its own.
 */
const heldAtStart = (shop: FaultShop, held: Held): Promise<Finding> =>
  startHindered(shop, {
    what: 'started on a file held by `locking_mode=exclusive`',
    cause: LOCKED,
    hinder: async () => {
      await shop.db.destroy();
      return held('pragma locking_mode = exclusive; begin exclusive; commit');
    },
  });

const fullFile = (ground: Ground): Promise<Finding[]> =>
  inBed(
    'disk full',
    'sqlite',
    () => onSmallDisk(ground),
    ({ shop, disk, file }) => [
      () =>
        runOutage(shop, {
          what: 'disk full',
          isBlind: false,
          cause: FULL,
          lastsMs: lasting(ground, 6000),
          strike: () => fillWithEmptyLog(shop, { disk, file }),
        }),
    ],
  );

/** Fills the disk while nothing is written and the log of changes is empty: its room would be written to again. */
function fillWithEmptyLog(
  { db }: FaultShop,
  { disk, file }: { disk: SmallDisk; file: string },
): Promise<() => Promise<void>> {
  return db.connection().execute(async (own) => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await emptyLog(own);
      await sql`begin immediate`.execute(own);
      try {
        if ((await stat(`${file}-wal`)).size === 0) return await disk.fill();
      } finally {
        await sql`rollback`.execute(own);
      }
    }
    throw new Error('the log of changes was never empty');
  });
}

/** Empties SQLite's log of changes. A reader may be in its way. */
async function emptyLog(db: FaultShop['db']): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    await setTimeout(20);
  }
  throw new Error('the log of changes could not be emptied');
}

const readOnlyFile = (ground: Ground): Promise<Finding[]> => {
  const what = 'started on a read-only file';
  return inBed(
    what,
    'sqlite',
    () => onSmallDisk(ground),
    ({ shop, disk }) => [
      async () => {
        await shop.db.destroy();
        return startHindered(shop, {
          what,
          cause: READ_ONLY,
          hinder: async () => {
            disk.setReadOnly(true);
            return async () => disk.setReadOnly(false);
          },
        });
      },
    ],
  );
};

const goneAndFrozen = (ground: Ground): Promise<Finding[]> =>
  inBed(
    'PostgreSQL gone',
    'postgres',
    () => onOwnCluster(ground),
    ({ shop, cluster }) => {
      const gone: Outage = {
        what: 'PostgreSQL gone, and back',
        isBlind: true,
        cause: GONE,
        lastsMs: lasting(ground, 10_000),
        strike: async () => {
          await cluster.halt();
          return () => cluster.start();
        },
      };
      const frozen: Outage = {
        what: 'PostgreSQL frozen, and thawed',
        isBlind: true,
        cause: FROZEN,
        // A short run, too, must outlast what idle connections take on before one is opened in vain.
        lastsMs: ground.isQuick ? 6500 : 20_000,
        strike: () => {
          const thaw = freeze(cluster);
          return Promise.resolve(() => Promise.resolve(thaw()));
        },
      };
      return [gone, frozen].map((outage) => () => runOutage(shop, outage));
    },
  );

/** PostgreSQL on a full disk goes on with what needs no room, refuses, or ends itself over its log of changes. */
const fullCluster = (ground: Ground): Promise<Finding[]> =>
  inBed(
    'disk full',
    'postgres',
    () => onOwnCluster(ground, { isOnSmallDisk: true }),
    ({ shop, cluster, disk }) => [
      () =>
        runOutage(shop, {
          what: 'disk full',
          isBlind: null,
          cause: new RegExp(`${FULL.source}|${GONE.source}`, 'i'),
          lastsMs: 8000,
          strike: async () => {
            const makeRoom = await disk!.fill();
            await writeUntilFull(shop);
            return async () => {
              await makeRoom();
              await cluster.start();
            };
          },
        }),
    ],
  );

/** Writes until nothing can be written any more. Throws where all of it found room. */
async function writeUntilFull({ db }: FaultShop): Promise<void> {
  const text = 'x'.repeat(4000);
  for (let round = 0; round < 200; round += 1) {
    try {
      await db
        .updateTable('goods')
        .set({ description: `${text}${round}` })
        .execute();
    } catch {
      return;
    }
  }
  throw new Error('a full disk takes everything');
}

/** Opens a shop for faults, runs one case after the other on it, and closes it; a skipped row where that cannot be. */
async function inBed<B extends IsolatedShop>(
  what: string,
  engine: Engine,
  make: () => Promise<B>,
  trials: (bed: B) => (() => Promise<Finding>)[],
): Promise<Finding[]> {
  let bed: B | undefined;
  const findings: Finding[] = [];
  try {
    bed = await make();
    for (const attempt of trials(bed)) findings.push(await attempt());
  } catch (error) {
    if (!(error instanceof CannotTry)) throw error;
    findings.push({ what, engine, processes: 1, times: 0, wrong: [], skipped: error.message });
  } finally {
    await bed?.close();
  }
  return findings;
}
