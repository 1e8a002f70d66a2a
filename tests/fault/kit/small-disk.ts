import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Cluster } from '#tests/support/cluster.ts';
import { onLeaving } from './ground.ts';

/** Thrown where something cannot be tried on this machine; the table names the reason. */
export class CannotTry extends Error {}

/** A file system of its own, in memory. */
export interface SmallDisk {
  folder: string;
  /** Takes all room that is left; returns a function that gives it back. */
  fill(): Promise<() => Promise<void>>;
  setReadOnly(isReadOnly: boolean): void;
  unmount(): void;
}

/** Mounts a small tmpfs in a folder. Throws {@link CannotTry} where that is not permitted. */
export async function mountSmallDisk(parent: string, megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(parent, 'disk-'));
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  const unmount = (): void => void spawnSync('umount', ['--lazy', folder]);
  const forget = onLeaving(unmount);
  await chmod(folder, 0o755);
  return {
    folder,
    fill: async () => {
      const filler = join(folder, 'filler');
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined);
      return () => rm(filler, { force: true });
    },
    setReadOnly: (isReadOnly) => mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder),
    unmount: () => {
      unmount();
      forget();
    },
  };
}

function mount(...args: string[]): void {
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new CannotTry(`no tmpfs here (${error?.message ?? stderr.trim().split('\n')[0]})`);
}

/**
 * Stops every process of a PostgreSQL where it is, as a machine does that hangs. Returns a function that continues
 * them.
 */
export function freeze(cluster: Cluster): () => void {
  const first = cluster.pid();
  if (first === null) throw new Error('PostgreSQL does not run');
  const all = [first, ...childrenOf(first)];
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of all) {
      try {
        process.kill(pid, name);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  signal('SIGSTOP');
  const forget = onLeaving(() => signal('SIGCONT'));
  return () => {
    signal('SIGCONT');
    forget();
  };
}

/** The processes a process has started. Throws {@link CannotTry} where the system does not list them. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch (error) {
    throw new CannotTry(`no list of processes here (${String(error)})`);
  }
}
