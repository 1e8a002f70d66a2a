import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Databases of the two engines to copy from: a SQLite file and a PostgreSQL database's address. */
export interface Templates {
  sqlite: string;
  postgres: string;
}

/** A copy of a template under a new name; `remove` deletes it once it is not used any more. */
export interface DatabaseCopy {
  url: string;
  remove(): Promise<void>;
}

/** Copies a SQLite file; it must have been closed, so that nothing is left in its write-ahead log. */
export async function copySqlite(template: string): Promise<DatabaseCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'yaocang-sqlite-'));
  const file = join(folder, 'shop.db');
  await copyFile(template, file);
  return { url: `sqlite:${file}`, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Copies a PostgreSQL database inside its cluster; there may be no connection to the template. */
export async function copyPostgres(template: string): Promise<DatabaseCopy> {
  const from = new URL(template).pathname.slice(1);
  const name = `copy_${randomBytes(8).toString('hex')}`;
  await administer(template, `create database ${name} template ${from}`);
  return {
    url: withDatabase(template, name),
    remove: () => administer(template, `drop database if exists ${name} with (force)`),
  };
}

/** Runs one statement on the cluster's own database. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
