import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import pg from 'pg';
import { startCluster } from '#tests/support/cluster.ts';
import type { CallDocument } from '#tests/support/declared-answers.ts';
import { administer, copySqlite, type Templates } from '#tests/support/databases.ts';
import { recordedIn, startServer } from '#tests/support/server.ts';
import { makeBaseShop } from '#tests/support/base-shop.ts';
import { ensureBuild } from '../../scripts/prepare/build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    filledDatabases: Templates;
    /** Declarations of calls: `/api/openapi.json`, which takes a fresh shop seconds. */
    callDocument: CallDocument;
    /** File to which shops write the statements they run on SQLite. */
    statementsFile: string;
    /** Addresses that `openCommonShop` opens. */
    commonShop: { url: string; databaseUrl: string };
  }
}

/**
 * Once per run of the contract tests: the build, PostgreSQL, one filled shop per engine to copy, and the shop that
 * files share; at their end PostgreSQL prepares what SQLite ran.
 */
export default async function provideFilledDatabases(project: TestProject): Promise<() => Promise<void>> {
  ensureBuild();
  const folder = await mkdtemp(join(tmpdir(), 'yaocang-templates-'));
  const cluster = await startCluster();
  const templates = { sqlite: join(folder, 'filled.db'), postgres: cluster.url('filled') };
  await administer(templates.postgres, 'create database filled');
  await Promise.all([makeBaseShop(`sqlite:${templates.sqlite}`), makeBaseShop(templates.postgres)]);
  project.provide('filledDatabases', templates);
  const statementsFile = join(folder, 'statements.jsonl');
  await writeFile(statementsFile, '');
  project.provide('statementsFile', statementsFile);
  const copy = await copySqlite(templates.sqlite);
  const common = await startServer(copy.url, recordedIn(statementsFile));
  project.provide('commonShop', { url: common.url, databaseUrl: copy.url });
  const document = await fetch(`${common.url}/api/openapi.json`);
  project.provide('callDocument', (await document.json()) as CallDocument);
  return async () => {
    try {
      await common.stop();
      await copy.remove();
      await prepareStatements(statementsFile, templates.postgres);
    } catch (error) {
      // Vitest prints the error of a teardown, but ends with 0 all the same.
      process.once('exit', () => void (process.exitCode = 1));
      throw error;
    } finally {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/**
 * Statements of SQLite only: its search index, its catalogue and its transactions. PostgreSQL has files of its own for
 * these.
 */
const OF_SQLITE_ALONE =
  /\bmatch \$\d|\bjson_each\(|\bsqlite_master\b|\bpragma\b|^\s*(analyze|savepoint|release)\b/i;

/**
 * Prepares on PostgreSQL every statement that SQLite ran (`record-statements.ts`), so that syntax, columns and types
 * hold on both engines without running each contract test twice. Throws with those it refuses.
 */
async function prepareStatements(file: string, url: string): Promise<number> {
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
