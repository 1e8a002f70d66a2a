import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#lib/platform/db/database.server.ts';
import { importCommand } from '#lib/catalogue/importer/import-command.service.ts';
import { FILES } from '#tests/service/catalogue/importer/list-files.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';

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
