import { type Db, engineOf } from '#lib/db/database.ts';
import type { SearchEngine } from './search-engine.query.ts';
import { postgresSearch } from './search.postgres.ts';
import { sqliteSearch } from './search.sqlite.ts';

/** The engine file for the database a handle speaks to. */
export function searchEngine(db: Db): SearchEngine {
  return engineOf(db) === 'postgres' ? postgresSearch : sqliteSearch;
}
