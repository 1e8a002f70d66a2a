import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from '../../../scripts/start/server-process.mjs';

/** The project's folder. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A shop server of our own in a process of its own, on a free port of 127.0.0.1. */
export interface ShopServer {
  origin: string;
  /** ms from the start of the process to its first answer */
  startedInMs: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built shop on a database. `env` goes on top of quiet settings. Throws with the server's output. */
export async function startServer(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ShopServer> {
  const startedAt = performance.now();
  const server = spawn(process.execPath, SERVER_ARGUMENTS, {
    cwd: root,
    env: {
      ...SERVER_ENVIRONMENT,
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await readAddress(server);
  await fetch(origin);
  return {
    origin,
    startedInMs: performance.now() - startedAt,
    pid: server.pid ?? 0,
    stop: () => stop(server),
  };
}

/** Waits for the line in which a server prints its address. */
export async function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString('utf8');
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (address) resolve(address);
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

/** Ends a process of ours and waits until it is gone. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
