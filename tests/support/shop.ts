import { afterAll, inject } from 'vitest';
import { openDatabase, type Db, type Engine } from '#lib/platform/db/database.server.ts';
import { Client } from '#tests/support/client.ts';
import { DeclaredAnswers } from '#tests/support/declared-answers.ts';
import { copyPostgres, copySqlite } from '#tests/support/databases.ts';
import { sessionCookies } from '#tests/support/login.ts';
import { recordedIn, type Server, startServer } from '#tests/support/server.ts';

/** The built server on a filled database. */
export interface CommonShop {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  url: string;
  /** The same database, from the test's process. */
  db: Db;
  /** A client without a session; with headers of its own on each request. */
  visitor(headers?: Record<string, string>): Client;
  /** A client with a session of this member (`buyer`, `clinic`, `newcomer`, `operator` …). */
  as(username: string): Promise<Client>;
  /** Ends its connections; a shop of one's own is stopped, too, and its database deleted. */
  close(): Promise<void>;
}

/** A shop of one's own. */
export interface Shop extends CommonShop, Server {
  databaseUrl: string;
  /** A second process on the same database; it is stopped with the shop. */
  another(env?: Record<string, string>): Promise<Server>;
}

interface ShopOptions {
  /**
   * PostgreSQL only where an engine can matter: services run on both, and it prepares every statement that SQLite ran.
   */
  engine?: Engine;
  /** Settings in addition to the usual: port 0, demo mode, log level info. */
  env?: Record<string, string>;
}

/** Starts a shop; give its `close` to `afterAll`. */
export async function startShop({ engine = 'sqlite', env: own = {} }: ShopOptions = {}): Promise<Shop> {
  const env = engine === 'sqlite' ? { ...recordedIn(inject('statementsFile')), ...own } : own;
  const templates = inject('filledDatabases');
  const copy =
    engine === 'sqlite' ? await copySqlite(templates.sqlite) : await copyPostgres(templates.postgres);
  const server = await startServer(copy.url, env).catch(async (error: unknown) => {
    await copy.remove();
    throw error;
  });
  const others: Server[] = [];
  const { close, ...opened } = openShop(server.url, copy.url);
  return {
    ...server,
    ...opened,
    databaseUrl: copy.url,
    another: async (more = {}) => {
      const other = await startServer(copy.url, { ...env, ...more });
      others.push(other);
      return other;
    },
    close: async () => {
      await close();
      await Promise.all([server, ...others].map((running) => running.stop()));
      await copy.remove();
    },
  };
}

/**
 * The one shop of a whole run, on SQLite, for files that only read, or write what no other file looks at: starting a
 * shop and warming it up takes longer than most of them. Call it within `describe`.
 */
export function openCommonShop(): CommonShop {
  const { url, databaseUrl } = inject('commonShop');
  const shop = openShop(url, databaseUrl);
  afterAll(() => shop.close());
  return shop;
}

let declared: DeclaredAnswers | undefined;
/** Reads the document once for all shops of a worker. */
const declaredAnswers = (): DeclaredAnswers => (declared ??= new DeclaredAnswers(inject('callDocument')));

function openShop(url: string, databaseUrl: string): CommonShop {
  const db = openDatabase(databaseUrl);
  const clients: Client[] = [];
  const client = (cookies?: Record<string, string>, headers?: Record<string, string>): Client => {
    const made = new Client(url, cookies, headers);
    made.onAnswer = (method, path, { status, headers: { 'content-type': contentType }, text }) =>
      declaredAnswers().check({ method, path, status, contentType: String(contentType), text });
    clients.push(made);
    return made;
  };
  return {
    url,
    db,
    visitor: (headers) => client({}, headers),
    as: async (username) => client(await sessionCookies(db, username)),
    close: async () => {
      for (const open of clients) open.close();
      await db.destroy();
    },
  };
}
