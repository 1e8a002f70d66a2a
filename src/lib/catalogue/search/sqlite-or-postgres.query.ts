import { type Db, engineOf } from '#lib/platform/db/database.server.ts';
import type { SearchEngine } from './search-engine.query.ts';
import { postgresSearch } from './search-postgres.query.ts';
import { sqliteSearch } from './search-sqlite.query.ts';

/** The search engine for the database of a handle. */
export function searchEngine(db: Db): SearchEngine {
  return engineOf(db) === 'postgres' ? postgresSearch : sqliteSearch;
}
