import { join } from 'node:path';
import type { Engine } from '#lib/platform/db/database.server.ts';
import { makeBaseShop } from '#tests/support/base-shop.ts';
import { type Cluster, startCluster } from '#tests/support/cluster.ts';
import { administer, copyPostgres, copySqlite, type DatabaseCopy } from '#tests/support/databases.ts';

/** State that the parts share. */
export interface Ground {
  /** A folder of this run's own, deleted afterwards; temporary files of all kinds go there. */
  folder: string;
  /** The short form: fewer times, shorter times. */
  isQuick: boolean;
  say(text: string): void;
  /** The PostgreSQL that most parts use; those that hurt it start their own. */
  cluster(): Promise<Cluster>;
  /** A copy of the demo shop with 1,000 goods. */
  filled(engine: Engine): Promise<DatabaseCopy>;
  /** A database with nothing in it. */
  empty(engine: Engine): Promise<DatabaseCopy>;
  close(): Promise<void>;
}

/** The ground of a run; each database is made when first asked for. */
export function makeGround(folder: string, isQuick: boolean, say: (text: string) => void): Ground {
  let cluster: Promise<Cluster> | undefined;
  const templates = new Map<Engine, Promise<string>>();
  let made = 0;
  const ground: Ground = {
    folder,
    isQuick,
    say,
    cluster: () => (cluster ??= startCluster().then(killedAtTheEnd)),
    filled: async (engine) => {
      const template = templates.get(engine) ?? fill(engine);
      templates.set(engine, template);
      return engine === 'sqlite' ? copySqlite(await template) : copyPostgres(await template);
    },
    empty: async (engine) => {
      made += 1;
      if (engine === 'sqlite') {
        return { url: `sqlite:${join(folder, `empty${made}.db`)}`, remove: () => Promise.resolve() };
      }
      const url = (await ground.cluster()).url(`empty${made}`);
      await administer(url, `create database empty${made}`);
      return { url, remove: () => administer(url, `drop database empty${made} with (force)`) };
    },
    close: async () => (await cluster)?.stop(),
  };
  const fill = async (engine: Engine): Promise<string> => {
    say(`  filling a shop on ${engine}`);
    if (engine === 'sqlite') {
      const file = join(folder, 'filled.db');
      await makeBaseShop(`sqlite:${file}`);
      return file;
    }
    const url = (await ground.cluster()).url('filled');
    await administer(url, 'create database filled');
    await makeBaseShop(url);
    return url;
  };
  return ground;
}

/** A PostgreSQL that does not outlive this process. */
export function killedAtTheEnd(cluster: Cluster): Cluster {
  onLeaving(() => {
    const pid = cluster.pid();
    if (pid !== null) process.kill(pid, 'SIGQUIT');
  });
  return cluster;
}

/**
 * Cleanups that have to run on every end of this process: children, frozen processes, mounts, folders. All of them run
 * at once, as a process that ends does not wait for asynchronous work.
 */
const undone = new Set<() => void>();

/** Registers a cleanup for the end, the latest first. Returns a function that marks it as done already. */
export function onLeaving(work: () => void): () => void {
  undone.add(work);
  return () => undone.delete(work);
}

function leave(): void {
  for (const work of [...undone].reverse()) {
    undone.delete(work);
    try {
      work();
    } catch (error) {
      process.stderr.write(`  could not clean up: ${String(error)}\n`);
    }
  }
}

process.once('exit', leave);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    leave();
    process.exit(1);
  });
}
