import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { copySqlite, type DatabaseCopy } from '#tests/support/databases.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const node = join(root, 'node_modules/.bin/node');
const UP = { timeout: 15_000, interval: 50 };
const DIRECT = [node, join(root, 'scripts/start.mjs')];

/** A process that was started, with all it wrote. */
interface Started {
  child: ChildProcess;
  text(): string;
}

/** Processes of Linux by their parents. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

/** True while a process of this id serves the shop, a child of the test's or not. */
const serves = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('server.mjs');

async function serverUnder(pid: number): Promise<number> {
  for (const child of await childrenOf(pid)) {
    const found = (await serves(child)) ? child : await serverUnder(child);
    if (found > 0) return found;
  }
  return 0;
}

describe.skipIf(process.platform !== 'linux')('a shop that is kept running', () => {
  let database: DatabaseCopy;
  const servers = new Set<number>();
  const running = new Set<ChildProcess>();
  beforeAll(async () => {
    database = await copySqlite(inject('filledDatabases').sqlite);
  });
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
    running.clear();
  });
  afterAll(async () => {
    for (const pid of servers) if (await serves(pid)) process.kill(pid, 'SIGKILL');
    await database.remove();
  });

  function start([command, ...args]: string[], env: Record<string, string> = {}): Started {
    const child = spawn(command!, args, {
      cwd: root,
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', DATABASE_URL: database.url, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    return { child, text: () => text };
  }

  /** Waits until it has opened so many times; gives the id of the process that serves. */
  async function opened({ child, text }: Started, times = 1): Promise<number> {
    await expect.poll(() => text().split('药仓已开门').length - 1, UP).toBe(times);
    const pid = await serverUnder(child.pid!);
    servers.add(pid);
    return pid;
  }

  it('is started again when its process is killed, with the reason in the log', async () => {
    const shop = start(DIRECT);
    const first = await opened(shop);
    process.kill(first, 'SIGKILL');
    const second = await opened(shop, 2);
    expect(second).not.toBe(first);
    const line = shop
      .text()
      .split('\n')
      .find((each) => each.includes('意外结束'));
    expect(JSON.parse(line!)).toMatchObject({ level: 60, code: null, signal: 'SIGKILL', outOfMemory: false });
    expect(shop.text()).toContain('0.5 秒后重新启动');
    shop.child.kill('SIGTERM');
    expect(await once(shop.child, 'exit')).toEqual([0, null]);
    expect(await serves(second)).toBe(false);
  });

  it('names a full heap as the reason', async () => {
    const hog = `data:text/javascript,process.once('SIGUSR2',()=>{const all=[];for(;;)all.push(new Array(1e5).fill({}))})`;
    const shop = start(DIRECT, { NODE_OPTIONS: `--import "${hog}"` });
    process.kill(await opened(shop), 'SIGUSR2');
    await expect.poll(shop.text, UP).toContain('意外结束');
    const line = shop
      .text()
      .split('\n')
      .find((each) => each.includes('意外结束'));
    expect(JSON.parse(line!)).toMatchObject({ outOfMemory: true });
    expect(shop.text()).toContain('heap out of memory');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('stops in order on %s', async (signal) => {
    const shop = start(DIRECT);
    const pid = await opened(shop);
    shop.child.kill(signal);
    expect(await once(shop.child, 'exit')).toEqual([0, null]);
    expect(shop.text()).toContain('正在停止');
    expect(await serves(pid)).toBe(false);
  });

  it('is not started again when its own process is asked to stop', async () => {
    const shop = start(DIRECT);
    process.kill(await opened(shop), 'SIGTERM');
    expect(await once(shop.child, 'exit')).toEqual([0, null]);
    expect(shop.text()).not.toContain('意外结束');
  });

  it('ends with the process that keeps it running', async () => {
    const shop = start(DIRECT);
    const pid = await opened(shop);
    shop.child.kill('SIGKILL');
    await expect.poll(() => serves(pid), UP).toBe(false);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('ends with npm on %s', async (signal) => {
    const shop = start(['npm', 'start', '--ignore-scripts']);
    const pid = await opened(shop);
    shop.child.kill(signal);
    await expect.poll(() => serves(pid), UP).toBe(false);
  });

  it('does not try again what cannot start: a wrong setting, a taken port, a refused database', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const refused: Record<string, string>[] = [
      { PORT: '70000' },
      { PORT: String(port) },
      { SITE_MODE: 'live' },
    ];
    for (const env of refused) {
      const shop = start(DIRECT, env);
      expect(await once(shop.child, 'close')).toEqual([1, null]);
      expect(shop.text()).not.toContain('重新启动');
    }
    taken.close();
  });
});
