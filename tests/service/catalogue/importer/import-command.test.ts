import { importCommand } from '#lib/catalogue/importer/import-command.service.ts';
import { importGoods } from '#lib/catalogue/importer/importer.service.ts';
import { openTable } from '#lib/platform/table-files/table-source.server.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import { openDatabase } from '#lib/platform/db/database.server.ts';
import { FILES } from '#tests/service/catalogue/importer/list-files.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

describe.each(ENGINES)('the import command on %s', (engine) => {
  let fresh: FreshDatabase;
  let folder: string;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    folder = await mkdtemp(join(tmpdir(), 'yaocang-command-'));
    await writeFile(join(folder, 'list.csv'), await FILES['list.csv']());
  });
  afterAll(async () => {
    await fresh.close();
    await rm(folder, { recursive: true });
  });

  test('The command reports line by line to a file, and sums up on the screen', async () => {
    const out: string[] = [];
    const err: string[] = [];
    const screen = {
      out: { write: (text: string) => out.push(text) },
      err: { write: (text: string) => err.push(text) },
    };
    const report = join(folder, `report-${engine}.tsv`);
    const command = (...args: string[]) => importCommand(args, screen, async () => openDatabase(fresh.url));
    expect(await command(join(folder, 'list.csv'), '--report', report)).toBe(0);
    expect((await readFile(report, 'utf8')).split('\n')).toHaveLength(6);
    expect(out.join('')).toContain('新增 3，更新 0，无变化 0');
    expect(out.join('')).toContain('没有用到的列：备注2');
    expect(err).toEqual([]);
    expect(await command(join(folder, 'list.csv'))).toBe(0);
    expect(err.join('')).toContain('第 5 行 未导入〔地西泮片〕：精神药品，本站不销售');
    expect(await command(join(folder, 'none.csv'))).toBe(1);
    expect(err.at(-1)).toContain('找不到文件');
    expect(await command(join(folder, 'list.csv'), '--report', join(folder, 'no', 'report.tsv'))).toBe(1);
    expect(err.at(-1)).toContain('无法写入报告文件');
    expect(await command()).toBe(2);
    expect(err.at(-1)).toContain('用法');
  });
});

const GOODS = 3000;

/** Writes next to the test as another process would: asks for the lock every 5 ms and notes how many goods it found. */
const OTHER_WRITER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const db = new DatabaseSync(workerData);
  db.exec('pragma busy_timeout = 0');
  const seen = [];
  const visit = () => {
    try { db.exec('begin immediate'); } catch { return; }
    seen.push(db.prepare('select count(*) as n from goods').get().n);
    db.exec("update lease set until = until + 1; commit");
  };
  const timer = setInterval(visit, 5);
  parentPort.once('message', () => {
    clearInterval(timer);
    db.close();
    parentPort.postMessage(seen);
  });
  parentPort.postMessage('ready');`;

async function listOf(goods: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yaocang-list-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lines = Array.from(
    { length: goods },
    (_, i) => `某药${i % 400}号片,${i + 1}片,第${i % 90}制药厂,国药准字H${100_000 + i},1.${i % 90}`,
  );
  const file = join(folder, 'list.csv');
  await writeFile(file, ['品名,规格,厂家,批准文号,价格', ...lines].join('\n'));
  return file;
}

const answerOf = (worker: Worker): Promise<unknown> =>
  new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));

test('Somebody else writes all through an import', async () => {
  const { db, url, close } = await freshDatabase('sqlite');
  onTestFinished(close);
  const source = await openTable(await listOf(GOODS));
  const other = new Worker(OTHER_WRITER, { eval: true, workerData: url.slice('sqlite:'.length) });
  onTestFinished(async () => void (await other.terminate()));
  await answerOf(other);
  await importGoods(db, source, { now: Date.now() });
  const answer = answerOf(other);
  other.postMessage('stop');
  const counts = new Set((await answer) as number[]);
  counts.delete(0);
  counts.delete(GOODS);
  // A transaction takes 256 goods at most; with 500 at once a reader would never see more than 5 counts in between.
  expect(counts.size).toBeGreaterThanOrEqual(8);
});

test('Pages of changed goods are reported with each part of an import, also of one that breaks off', async () => {
  const { db, close } = await freshDatabase('sqlite');
  onTestFinished(close);
  const file = await listOf(700);
  await importGoods(db, await openTable(file), { now: Date.now() });
  await db.updateTable('goods').set({ base_price_fen: 1 }).execute();
  const told = new Set<string>();
  const stop = onTouched((tags) => tags.forEach((tag) => told.add(tag)));
  onTestFinished(stop);
  const brokenOff = importGoods(db, await openTable(file), {
    now: Date.now(),
    onProgress: () => {
      throw new Error('broken off');
    },
  });
  await expect(brokenOff).rejects.toThrow('broken off');
  const changed = await db.selectFrom('goods').select('id').where('base_price_fen', '!=', 1).execute();
  expect(changed).toHaveLength(500);
  expect(told).toContain('goods-list');
  expect(changed.filter(({ id }) => !told.has(`goods:${id}`))).toEqual([]);
});
