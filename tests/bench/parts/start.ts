import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Part } from '../kit/part.ts';
import { startServer, readAddress, root } from '../kit/server.ts';

/** ms from `npm start` to the first answer of the home page; the shop is stopped again. */
async function npmStart(databaseUrl: string): Promise<number> {
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const origin = await readAddress(npm);
  const answer = await fetch(origin);
  await answer.arrayBuffer();
  const ms = performance.now() - startedAt;
  process.kill(-npm.pid!, 'SIGTERM');
  await once(npm, 'exit');
  return ms;
}

/** From the command to the first answer: on an empty database, and the second time. */
export const startPart: Part = {
  name: 'start',
  what: 'from npm start to the first answer',
  async run({ folder }) {
    const url = `sqlite:${join(folder, 'start.db')}`;
    const first = await startServer(url);
    await first.stop();
    const second = await npmStart(url);
    return [
      {
        name: 'first start, demo shop filled',
        value: first.startedInMs / 1000,
        unit: 's',
        note: 'built before',
      },
      {
        name: 'second npm start to first answer',
        value: second / 1000,
        unit: 's',
        budget: { most: 2 },
        note: 'nothing to install or build',
      },
    ];
  },
};
