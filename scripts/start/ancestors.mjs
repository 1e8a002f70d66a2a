import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/**
 * Calls `onGone` once npm has ended, which started this process through a shell. When npm is stopped it passes SIGTERM
 * to the shell alone, and when it is killed it leaves the shell waiting: either way a process above this one has got
 * another parent. A shop that was started without npm may outlive the process that started it.
 */
export function watchAncestors(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const startedBy = ancestors();
  const look = setInterval(() => {
    if (ancestors() === startedBy) return;
    clearInterval(look);
    onGone();
  }, LOOK_EVERY_MS);
  look.unref();
}

/** The parent and, where the system shows it, the parent's parent. */
const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;

function parentOf(pid) {
  try {
    // "pid (name) state parent …"; the name may hold anything.
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) \S+ /s, '')
      .split(' ', 1)[0];
  } catch {
    return '';
  }
}
