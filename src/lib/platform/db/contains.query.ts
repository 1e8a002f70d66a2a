import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a text column holds these very words somewhere, in whatever case. Both sides are folded by the database:
 * how far it knows letters beyond ASCII depends on the engine and its locale.
 */
export function contains(column: string, words: string): RawBuilder<boolean> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
}
