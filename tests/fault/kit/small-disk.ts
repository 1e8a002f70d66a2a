import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onLeaving } from './leaving.ts';

/** Thrown where something cannot be tried on this machine; the table names the reason. */
export class CannotTry extends Error {}

/** A file system of its own, in memory. */
export interface SmallDisk {
  folder: string;
  /** Takes all room that is left; returns the way to give it back. */
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
