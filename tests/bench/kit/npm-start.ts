import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readAddress, root } from './server.ts';

/** ms from `npm start` to the first answer of the home page; the shop is stopped again. */
export async function npmStart(databaseUrl: string): Promise<number> {
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
