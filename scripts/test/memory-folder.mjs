import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Databases of all workers at once, with room to spare. */
const WANTED_BYTES = 4 * 1024 ** 3;

let folder;

/**
 * What has a runner keep its databases in memory, as it waits for the disk a third of its time otherwise; nothing where
 * there is no memory to be had as a folder. The fault tests stay on the disk, which they fill and cut off.
 */
export function memoryEnvironment() {
  folder ??= makeFolder();
  return folder === null ? {} : { TMPDIR: folder };
}

function makeFolder() {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < WANTED_BYTES) return null;
    const made = mkdtempSync(join(IN_MEMORY, 'yaocang-test-'));
    // PostgreSQL runs as another user where we are root.
    chmodSync(made, 0o755);
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
    return made;
  } catch {
    return null;
  }
}
