import { appendFileSync } from 'node:fs';
import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely';

/**
 * Loaded into a shop's process before its own code: appends each statement that SQLite runs, as PostgreSQL would get
 * it, to the file named by `STATEMENTS_FILE`, one JSON string a line.
 */
const file = process.env['STATEMENTS_FILE'];
if (file) {
  const compile = SqliteQueryCompiler.prototype.compileQuery;
  const postgres = new PostgresQueryCompiler();
  const seen = new Set<string>();
  SqliteQueryCompiler.prototype.compileQuery = function (node, queryId) {
    const compiled = compile.call(this, node, queryId);
    if (!seen.has(compiled.sql)) {
      seen.add(compiled.sql);
      appendFileSync(file, `${JSON.stringify(postgres.compileQuery(node, queryId).sql)}\n`);
    }
    return compiled;
  };
}
