import '#lib/consequences.server.ts';
import { type Db, type Engine, openDatabase } from '#lib/platform/db/database.server.ts';
import { Client } from '#tests/support/client.ts';
import type { DatabaseCopy } from '#tests/support/databases.ts';
import { sessionCookies } from '#tests/support/login.ts';
import { type Launched, launchServer, type Server } from '#tests/support/server.ts';
import { type Ground, onLeaving } from './ground.ts';

/** A shop for faults: a filled database and as many processes on it as are started. */
export interface FaultShop {
  engine: Engine;
  /** True for the short form. */
  isQuick: boolean;
  db: Db;
  url: string;
  /** Those started and not yet ended by {@link FaultShop.close}, the first first. */
  servers: Server[];
  start(env?: Record<string, string>): Promise<Server>;
  /** A client of the first process, or of another, with a member's session if one is named. */
  client(username?: string, server?: Server): Promise<Client>;
  /** Ends its processes by SIGKILL and deletes the database. */
  close(): Promise<void>;
}

/** Opens a shop on a copy of the demo's database, or on a database given; all its processes have the same settings. */
export async function openShop(
  ground: Ground,
  engine: Engine,
  processes = 1,
  { given, env: own }: { given?: DatabaseCopy; env?: Record<string, string> } = {},
): Promise<FaultShop> {
  const database = given ?? (await ground.filled(engine));
  const db = openDatabase(database.url);
  const servers: Server[] = [];
  const clients: Client[] = [];
  const shop: FaultShop = {
    engine,
    db,
    servers,
    url: database.url,
    isQuick: ground.isQuick,
    start: async (env) => {
      const { listening, ...server } = launch(database.url, { ...own, ...env });
      const started = { ...server, url: await listening };
      servers.push(started);
      return started;
    },
    client: async (username, server = servers[0]) => {
      if (!server) throw new Error('the shop has no process');
      const client = new Client(server.url, username ? await sessionCookies(db, username) : {});
      clients.push(client);
      return client;
    },
    close: async () => {
      for (const client of clients) client.close();
      await Promise.all(servers.map(kill));
      await db.destroy();
      await database.remove();
    },
  };
  await shop.start();
  await Promise.all(Array.from({ length: processes - 1 }, () => shop.start()));
  return shop;
}

/** Starts a process that does not outlive this one. */
export function launch(url: string, env: Record<string, string> = {}): Launched {
  const server = launchServer(url, env);
  const forget = onLeaving(() => server.signal('SIGKILL'));
  void server.exited.then(forget);
  return server;
}

/** Ends a process at once, as a power cut does. */
export async function kill(server: Pick<Server, 'signal' | 'exited'>): Promise<void> {
  server.signal('SIGKILL');
  await server.exited;
}

const MOST_CHARACTERS = 3000;

/** Each sentence that names a request, with what the shop's processes logged of it: a 500 alone shows no cause. */
export function logged({ servers }: Pick<FaultShop, 'servers'>, wrong: readonly string[]): string[] {
  return wrong.map((sentence) => {
    const id = /"request_id":"([^"]+)"/.exec(sentence)?.[1];
    if (id === undefined) return sentence;
    const lines = servers.flatMap((server) => server.log().split('\n')).filter((line) => line.includes(id));
    return [sentence, ...lines].join('\n    ').slice(0, MOST_CHARACTERS);
  });
}
