import type { Engine } from '#lib/db/database.ts';
import { type Bed, holdLock, onOwnCluster, onSmallDisk } from '../kit/beds.ts';
import { freeze } from '../kit/freeze.ts';
import type { Ground } from '../kit/ground.ts';
import { nurse, type Sickness } from '../kit/nurse.ts';
import type { Finding, Part } from '../kit/part.ts';
import { readOnlyStart } from '../kit/read-only-start.ts';
import { type FaultShop, openShop } from '../kit/shop.ts';
import { CannotTry } from '../kit/small-disk.ts';

const LOCKED = /锁|locked|busy/i;
const FULL = /磁盘|已满|full|No space/i;
const GONE = /连接不上|ECONNREFUSED|terminat|shutting down/i;
const FROZEN = /没有应答|timeout|连接不上/i;

/** Databases that are full, locked, read-only, gone or frozen: finished pages go on, all else is told as it is. */
export const sickPart: Part = {
  name: 'sick',
  what: 'a sick database',
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

/** A foreign program in the file: a long transaction, and one that wants it for itself. */
async function locks(ground: Ground): Promise<Finding[]> {
  const shop = await openShop(ground, 'sqlite');
  const file = shop.url.slice('sqlite:'.length);
  const held = async (statements: string): Promise<() => Promise<void>> =>
    (await holdLock(file, statements)).letGo;
  try {
    const long = await nurse(shop, {
      what: 'a foreign program holds `begin immediate`',
      isBlind: false,
      cause: LOCKED,
      lastsMs: lasting(ground, 20_000),
      strike: () => held('begin immediate'),
    });
    return ground.isQuick ? [long] : [long, await wantedAlone(shop, file)];
  } finally {
    await shop.close();
  }
}

/** `locking_mode = exclusive` beside an open shop: one of the two has to yield, and it must not be the shop. */
async function wantedAlone(shop: FaultShop, file: string): Promise<Finding> {
  const { said, letGo } = await holdLock(file, 'pragma locking_mode = exclusive; begin exclusive; commit');
  const what = 'a foreign program wants `locking_mode=exclusive`';
  if (said !== 'held') {
    await letGo();
    const worst = `the foreign program is ${said.replace(/^refused: (Error: )?/, 'refused: ')}`;
    return { what, engine: 'sqlite', processes: 1, times: 1, wrong: [], worst };
  }
  const strike = () => Promise.resolve(letGo);
  return nurse(shop, { what, isBlind: true, cause: LOCKED, lastsMs: 5000, strike });
}

const fullFile = (ground: Ground): Promise<Finding[]> =>
  inBed(
    'disk full',
    'sqlite',
    () => onSmallDisk(ground),
    ({ shop, disk }) => [
      nurse.bind(null, shop, {
        what: 'disk full',
        isBlind: false,
        cause: FULL,
        lastsMs: lasting(ground, 6000),
        strike: () => disk.fill(),
      }),
    ],
  );

const readOnlyFile = (ground: Ground): Promise<Finding[]> =>
  inBed(
    'started on a read-only file',
    'sqlite',
    () => onSmallDisk(ground),
    (bed) => [() => readOnlyStart(bed.shop, bed.disk)],
  );

const goneAndFrozen = (ground: Ground): Promise<Finding[]> =>
  inBed(
    'PostgreSQL gone',
    'postgres',
    () => onOwnCluster(ground),
    ({ shop, cluster }) => {
      const gone: Sickness = {
        what: 'PostgreSQL gone, and back',
        isBlind: true,
        cause: GONE,
        lastsMs: lasting(ground, 10_000),
        strike: async () => {
          await cluster.halt();
          return () => cluster.start();
        },
      };
      const frozen: Sickness = {
        what: 'PostgreSQL frozen, and thawed',
        isBlind: true,
        cause: FROZEN,
        lastsMs: lasting(ground, 20_000),
        strike: () => {
          const thaw = freeze(cluster);
          return Promise.resolve(() => Promise.resolve(thaw()));
        },
      };
      return [gone, frozen].map((sickness) => () => nurse(shop, sickness));
    },
  );

async function fullCluster(ground: Ground): Promise<Finding[]> {
  return inBed(
    'disk full',
    'postgres',
    () => onOwnCluster(ground, true),
    ({ shop, cluster, disk }) => [
      () =>
        nurse(shop, {
          what: 'disk full',
          isBlind: false,
          cause: FULL,
          lastsMs: 8000,
          strike: async () => {
            const makeRoom = await disk!.fill();
            return async () => {
              await makeRoom();
              // It ends itself where it cannot write its log of changes; whoever runs it starts it again.
              await cluster.start();
            };
          },
        }),
    ],
  );
}

/** Opens a shop to be hurt, tries one thing after the other on it, and closes it; a skipped row where that cannot be. */
async function inBed<B extends Bed>(
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
