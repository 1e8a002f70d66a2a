import { inject } from 'vitest';
import { openDatabase, type Db, type Engine } from '#lib/platform/db/database.server.ts';
import { Client } from '#tests/support/client.ts';
import { DeclaredAnswers } from '#tests/support/declared-answers.ts';
import { copyPostgres, copySqlite } from '#tests/support/databases.ts';
import { sessionCookies } from '#tests/support/login.ts';
import { type Server, startServer } from '#tests/support/server.ts';

/** A shop of one's own: the built server on a filled database. */
export interface Shop extends Server {
  /** The same database, from the test's process. */
  db: Db;
  databaseUrl: string;
  /** A client without a session; with headers of its own on each request. */
  visitor(headers?: Record<string, string>): Client;
  /** A client with a session of this member (`buyer`, `clinic`, `newcomer`, `operator` …). */
  as(username: string): Promise<Client>;
  /** A second process on the same database; it is stopped with the shop. */
  another(env?: Record<string, string>): Promise<Server>;
  /** Stops all its processes and deletes the database. */
  close(): Promise<void>;
}

export interface ShopOptions {
  engine: Engine;
  /** Settings besides the usual: port 0, demo mode, log level info. */
  env?: Record<string, string>;
}

/** Starts a shop; give its `close` to `afterAll`. */
export async function startShop({ engine, env: own = {} }: ShopOptions): Promise<Shop> {
  const env = engine === 'sqlite' ? { ...recorded(), ...own } : own;
  const templates = inject('filledDatabases');
  const copy =
    engine === 'sqlite' ? await copySqlite(templates.sqlite) : await copyPostgres(templates.postgres);
  const server = await startServer(copy.url, env).catch(async (error: unknown) => {
    await copy.remove();
    throw error;
  });
  const db = openDatabase(copy.url);
  const others: Server[] = [];
  const clients: Client[] = [];
  const declared = new DeclaredAnswers(inject('callDocument'));
  const client = (cookies?: Record<string, string>, headers?: Record<string, string>): Client => {
    const made = new Client(server.url, cookies, headers);
    made.onAnswer = (method, path, { status, headers, text }) =>
      declared.check({ method, path, status, contentType: String(headers['content-type']), text });
    clients.push(made);
    return made;
  };
  return {
    ...server,
    db,
    databaseUrl: copy.url,
    visitor: (headers) => client({}, headers),
    as: async (username) => client(await sessionCookies(db, username)),
    another: async (more = {}) => {
      const other = await startServer(copy.url, { ...env, ...more });
      others.push(other);
      return other;
    },
    close: async () => {
      for (const open of clients) open.close();
      await db.destroy();
      await Promise.all([server, ...others].map((running) => running.stop()));
      await copy.remove();
    },
  };
}

/** Has a process write the statements it runs, for `prepare-statements.ts`. */
const recorded = () => ({
  NODE_OPTIONS: `--import ${new URL('record-statements.ts', import.meta.url).href}`,
  STATEMENTS_FILE: inject('statementsFile'),
});
