import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeBaseShop } from '#tests/support/base-shop.ts';
import { type Cluster, startCluster } from '#tests/support/cluster.ts';
import { administer } from '#tests/support/databases.ts';
import { type Ground, killedAtTheEnd, onLeaving } from './ground.ts';
import { type FaultShop, openShop } from './shop.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** A shop on a database of its own that can be hurt without hurting others. */
export interface IsolatedShop {
  shop: FaultShop;
  close(): Promise<void>;
}

const SQLITE_MB = 40;
const POSTGRES_MB = 200;
/** Little for its log of changes, so that a small disk is enough. */
const SMALL_WAL = ['max_wal_size=16MB', 'min_wal_size=4MB'];

/** A shop on SQLite whose file is alone on a small disk. */
export async function onSmallDisk(ground: Ground): Promise<IsolatedShop & { disk: SmallDisk; file: string }> {
  const disk = await mountSmallDisk(ground.folder, SQLITE_MB);
  const template = await ground.filled('sqlite');
  const file = join(disk.folder, 'shop.db');
  await copyFile(template.url.slice('sqlite:'.length), file);
  await template.remove();
  const given = { url: `sqlite:${file}`, remove: () => Promise.resolve(disk.unmount()) };
  const shop = await openShop(ground, 'sqlite', 1, { given });
  return { shop, disk, file, close: () => shop.close() };
}

/** Settings of a PostgreSQL of one's own, and the shop on it. */
interface OwnCluster {
  isOnSmallDisk?: boolean;
  /** True for commits that survive a crash; on a small disk they do anyhow. */
  isDurable?: boolean;
  processes?: number;
  env?: Record<string, string>;
}

/** A shop on a PostgreSQL of its own. */
export async function onOwnCluster(
  ground: Ground,
  { isOnSmallDisk = false, isDurable = isOnSmallDisk, processes = 1, env = {} }: OwnCluster = {},
): Promise<IsolatedShop & { cluster: Cluster; disk: SmallDisk | null }> {
  const disk = isOnSmallDisk ? await mountSmallDisk(ground.folder, POSTGRES_MB) : null;
  const cluster = killedAtTheEnd(
    await startCluster({
      ...(disk && { folder: join(disk.folder, 'data') }),
      isDurable,
      settings: disk ? SMALL_WAL : [],
      initdbFlags: disk ? ['--wal-segsize=1'] : [],
    }),
  );
  const url = cluster.url('shop');
  await administer(url, 'create database shop');
  await makeBaseShop(url);
  const given = { url, remove: () => Promise.resolve() };
  const shop = await openShop(ground, 'postgres', processes, { given, env });
  return {
    shop,
    cluster,
    disk,
    close: async () => {
      await shop.close();
      await cluster.stop();
      disk?.unmount();
    },
  };
}

/** Has a foreign program run statements on a SQLite file and keep what lock they give it. */
export async function holdLock(
  file: string,
  statements: string,
): Promise<{ said: string; letGo(): Promise<void> }> {
  const script = fileURLToPath(new URL('hold-lock.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [script, file, statements], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const forget = onLeaving(() => child.kill('SIGKILL'));
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer];
  return {
    said: chunk.toString().trim(),
    letGo: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      forget();
    },
  };
}
