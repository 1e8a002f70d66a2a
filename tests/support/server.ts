import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from '../../scripts/start/server-process.mjs';

/** MB of memory a process holds; 0 where the system does not report it. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const node = join(root, 'node_modules/.bin/node');
const START_WITHIN_MS = 50_000;
const STOP_WITHIN_MS = 15_000;

/** One process of the built shop. */
export interface Server {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  url: string;
  pid: number;
  /** Everything it wrote to its log so far. */
  log(): string;
  signal(name: NodeJS.Signals): void;
  /** Waits until the process has gone; its exit code, null if a signal ended it. */
  exited: Promise<number | null>;
  /** Asks it to stop and waits; throws where it does not go. */
  stop(): Promise<void>;
}

/** A process that was just started; it may not listen yet, or ever. */
export interface Launched extends Omit<Server, 'url'> {
  /** Its address once it listens; rejects with its log if it does not. */
  listening: Promise<string>;
}

/**
 * Starts the server as `npm start` does, but for what keeps it running, on a free port with just these settings. Throws
 * with its log if it does not listen.
 */
export async function startServer(databaseUrl: string, env: Record<string, string> = {}): Promise<Server> {
  const { listening, ...server } = launchServer(databaseUrl, env);
  return { ...server, url: await listening };
}

/** The same, without waiting until it listens. */
export function launchServer(databaseUrl: string, env: Record<string, string> = {}): Launched {
  const child = spawn(node, SERVER_ARGUMENTS, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...SERVER_ENVIRONMENT,
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      SITE_MODE: 'demo',
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const log = recordLog(child);
  const signal = (name: NodeJS.Signals): void => void child.kill(name);
  return {
    listening: readAddress(child, log),
    pid: child.pid ?? 0,
    log,
    signal,
    exited,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      signal('SIGTERM');
      const late = setTimeout(() => signal('SIGKILL'), STOP_WITHIN_MS);
      const code = await exited;
      clearTimeout(late);
      if (code !== 0) throw new Error(`the server ended with ${code}:\n${log()}`);
    },
  };
}

/** Makes a process write the statements it runs to a file, for `filled-databases.ts`. */
export const recordedIn = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${new URL('record-statements.ts', import.meta.url).href}`,
  STATEMENTS_FILE: file,
});

function recordLog(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer): void => void (text += chunk.toString());
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

function readAddress(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      clearTimeout(late);
      child.kill('SIGKILL');
      reject(new Error(`the server ${why}:\n${log()}`));
    };
    const late = setTimeout(() => fail('did not listen in time'), START_WITHIN_MS);
    const gone = (code: number | null): void => fail(`ended with ${code}`);
    child.once('error', reject);
    child.once('exit', gone);
    child.stdout?.on('data', () => {
      const url = /http:\/\/[\w.]+:\d+/.exec(log())?.[0];
      if (!url) return;
      clearTimeout(late);
      child.off('exit', gone);
      resolve(url);
    });
  });
}
