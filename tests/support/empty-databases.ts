import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { administer, type Templates } from '#tests/support/databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    emptyDatabases: Templates;
  }
}

/** Once per run of a project: PostgreSQL, and one migrated database per engine to copy. Returns the teardown. */
export default async function provideEmptyDatabases(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yaocang-templates-'));
  const cluster = await startCluster();
  const templates = { sqlite: join(folder, 'empty.db'), postgres: cluster.url('empty') };
  await administer(templates.postgres, 'create database empty');
  await Promise.all([migrated(`sqlite:${templates.sqlite}`), migrated(templates.postgres)]);
  project.provide('emptyDatabases', templates);
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function migrated(url: string): Promise<void> {
  const db = openDatabase(url);
  await migrate(db);
  await db.destroy();
}
