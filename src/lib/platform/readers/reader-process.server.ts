import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Reader } from '#lib/platform/readers/reader.server.ts';
import type { ReaderReply, ReaderRequest } from '#lib/platform/readers/reader-message.rules.ts';

/** Limit of V8's heap (MB); beyond it the reader process ends, and no other. */
const HEAP_MB = 192;
/** Limit of the whole process (MB), decoded pictures and unpacked files included. */
const MOST_MB = 700;
const MB = 1024 * 1024;
const PAGE_BYTES = 4096;
const LOOK_EVERY_MS = 100;
/** Factor between the deadline and the elapsed time: a busy machine gives a process less time than passes. */
const MOST_PATIENCE = 5;
/** The unit in which Linux counts time of the processor, ms. */
const TICK_MS = 10;
const STARTS_WITHIN_MS = 30_000;
/** Time (ms) without work after which a process ends, to free its memory. */
const IDLE_MS = 30_000;
/** Priority of the process: the server and its pages come first. */
const NICENESS = 5;

/**
 * It may read the files of the shop, but not write files, start programs or use the network; it has no settings and no
 * secrets.
 */
const FLAGS = [
  `--max-old-space-size=${HEAP_MB}`,
  '--max-semi-space-size=4',
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--disable-warning=SecurityWarning',
];

/** Thrown where the process had to be ended, or ended by itself, during a piece of work. */
export class ReaderEnded extends Error {}

/** A process that reads one input at a time. It starts with the first, and again after it was ended. */
export class ReaderProcess {
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** Runs a reader there. Throws {@link ReaderEnded} where that takes more time or memory than there is. */
  run(
    reader: Pick<Reader<never, unknown>, 'name' | 'deadlineMs' | 'memoryMb'>,
    input: unknown,
  ): Promise<ReaderReply> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= started());
    child.ref();
    child.channel?.ref();
    return new Promise<ReaderReply>((resolve, reject) => {
      const kill = (reason: string): void => {
        if (this.#child === child) this.#child = null;
        child.kill('SIGKILL');
        end(() => reject(new ReaderEnded(reason)));
      };
      let deadline = setTimeout(() => kill('did not start'), STARTS_WITHIN_MS);
      let begunAt: number | null = null;
      const watch = setInterval(() => {
        const memoryMb = memoryOf(child.pid) / MB;
        if (memoryMb > (reader.memoryMb ?? MOST_MB)) kill(`came to ${Math.round(memoryMb)} MB`);
        else if (begunAt !== null && worked(child.pid) - begunAt > reader.deadlineMs)
          kill(`took more than ${reader.deadlineMs} ms`);
      }, LOOK_EVERY_MS);
      const end = (settle: () => void): void => {
        clearTimeout(deadline);
        clearInterval(watch);
        child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error');
        // Sending fails where the process has ended; its exit was handled before.
        child.on('error', () => undefined);
        settle();
      };
      child.on('exit', (code, signal) => kill(`ended by itself (${signal ?? code})`));
      child.on('error', (error) => kill(error.message));
      child.on('message', (reply: ReaderReply) => {
        if (reply.kind === 'begun') {
          clearTimeout(deadline);
          begunAt = worked(child.pid);
          const most = reader.deadlineMs * MOST_PATIENCE;
          deadline = setTimeout(() => kill(`took more than ${most} ms in all`), most);
        } else {
          end(() => resolve(reply));
          this.#rest(child);
        }
      });
      const request: ReaderRequest = { name: reader.name, input };
      child.send(request);
    });
  }

  /** Lets the shop's process end while this one waits for work, and ends it when no work comes. */
  #rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => {
      if (this.#child === child) this.#child = null;
      child.disconnect();
    }, IDLE_MS).unref();
  }
}

function started(): ChildProcess {
  const child = fork(entry(), [], {
    execArgv: FLAGS,
    env: { MALLOC_ARENA_MAX: '1', NODE_ENV: 'production' },
    serialization: 'advanced',
    // V8's report of a full heap is not logged; the caller logs why the process ended.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  return child;
}

/** The program of the process: as built where this file was built, else its source. */
function entry(): string {
  const here = new URL(import.meta.url);
  const program = here.pathname.endsWith('.ts') ? 'src/server/reader.ts' : 'dist/server/reader.mjs';
  let folder = new URL('./', here);
  while (!existsSync(new URL('package.json', folder))) folder = new URL('../', folder);
  return fileURLToPath(new URL(program, folder));
}

/** Time (ms) of the processor that a process has used; elapsed time where the system does not report it. */
function worked(pid: number | undefined): number {
  try {
    // After the program's name, which may hold blanks, the 12th and 13th field are its user time and system time.
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ');
    const fields = after.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return performance.now();
  }
}

/** Bytes of memory of a process; 0 where the system does not report it. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return Number(resident) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
