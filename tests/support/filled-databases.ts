import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuild } from '../../scripts/prepare/build.mjs';
import { startCluster } from '#tests/support/cluster.ts';
import type { AnswerDocument } from '#tests/support/declared-answers.ts';
import { administer, copySqlite, type Templates } from '#tests/support/databases.ts';
import { prepareStatements } from '#tests/support/prepare-statements.ts';
import { startServer } from '#tests/support/server.ts';
import { makeBaseShop } from '#tests/support/base-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    filledDatabases: Templates;
    /** What calls declare, for the clients of all shops. */
    callDocument: AnswerDocument;
    /** Where shops write the statements they run on SQLite. */
    statementsFile: string;
  }
}

/**
 * Once per run of the contract tests: the build, PostgreSQL, and one filled shop per engine to copy; at their end
 * PostgreSQL prepares what SQLite ran.
 */
export default async function provideFilledDatabases(project: TestProject): Promise<() => Promise<void>> {
  ensureBuild();
  const folder = await mkdtemp(join(tmpdir(), 'yaocang-templates-'));
  const cluster = await startCluster();
  const templates = { sqlite: join(folder, 'filled.db'), postgres: cluster.url('filled') };
  await administer(templates.postgres, 'create database filled');
  await Promise.all([makeBaseShop(`sqlite:${templates.sqlite}`), makeBaseShop(templates.postgres)]);
  project.provide('filledDatabases', templates);
  project.provide('callDocument', await callDocument(templates.sqlite));
  const statementsFile = join(folder, 'statements.jsonl');
  await writeFile(statementsFile, '');
  project.provide('statementsFile', statementsFile);
  return async () => {
    try {
      await prepareStatements(statementsFile, templates.postgres);
    } catch (error) {
      // Vitest prints what a teardown throws, but ends with 0 all the same.
      process.once('exit', () => void (process.exitCode = 1));
      throw error;
    } finally {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    }
  };
}

async function callDocument(template: string): Promise<AnswerDocument> {
  const copy = await copySqlite(template);
  const server = await startServer(copy.url);
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as AnswerDocument;
  await server.stop();
  await copy.remove();
  return document;
}
