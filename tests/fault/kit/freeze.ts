import { readFileSync } from 'node:fs';
import type { Cluster } from '#tests/support/cluster.ts';
import { onLeaving } from './leaving.ts';
import { CannotTry } from './small-disk.ts';

/** Stops every process of a PostgreSQL where it is, as a machine does that hangs. Returns the way to let it go on. */
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

/** The processes a process has started. Throws {@link CannotTry} where the system does not tell. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch (error) {
    throw new CannotTry(`no list of processes here (${String(error)})`);
  }
}
