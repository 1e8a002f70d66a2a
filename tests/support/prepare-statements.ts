import { readFileSync } from 'node:fs';
import pg from 'pg';

/** What only SQLite is asked: its search index, its catalogue and its transactions. PostgreSQL has files of its own for these. */
const OF_SQLITE_ALONE =
  /\bmatch \$\d|\bjson_each\(|\bsqlite_master\b|\bpragma\b|^\s*(analyze|savepoint|release)\b/i;

/**
 * Has PostgreSQL prepare every statement that SQLite ran (`record-statements.ts`), so that syntax, columns and types hold
 * on both engines without running each contract test twice. Throws with those it refuses.
 */
export async function prepareStatements(file: string, url: string): Promise<number> {
  const statements = new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => withoutLongLists(JSON.parse(line) as string))
      .filter((text) => !OF_SQLITE_ALONE.test(text)),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const refused: string[] = [];
  try {
    for (const text of statements) {
      try {
        await client.query(`prepare one as ${text}`);
        await client.query('deallocate one');
      } catch (error) {
        refused.push(`${String(error)}\n  ${text}`);
      }
    }
  } finally {
    await client.end();
  }
  if (refused.length > 0) throw new Error(`PostgreSQL refuses what SQLite ran:\n${refused.join('\n')}`);
  return statements.size;
}

/** Statements that differ in the length of a list only are one, their parameters numbered again. */
function withoutLongLists(text: string): string {
  let last = 0;
  return text.replace(/\bin \((\$\d+)(?:, \$\d+)+\)/g, 'in ($1)').replace(/\$\d+/g, () => `$${(last += 1)}`);
}
