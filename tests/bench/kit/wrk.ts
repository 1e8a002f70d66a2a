import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OWN_CLIENT = fileURLToPath(new URL('load.ts', import.meta.url));

/** Keeps some connections busy with one page and counts the answers. */
export interface LoadGenerator {
  /** What bounds the figures, for the table's notes. */
  note: string;
  /** Answers per second. */
  load(url: string, connections: number, seconds: number): Promise<number>;
}

/**
 * `wrk` where it is installed: it is much cheaper than what it measures. Our own client in JavaScript is slower than
 * the server, so that with it two servers look more alike than they are.
 */
export function findLoadGenerator(): LoadGenerator {
  return hasWrk()
    ? { note: 'by wrk', load: byWrk }
    : { note: 'bounded by our own client: install wrk', load };
}

function hasWrk(): boolean {
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function byWrk(url: string, connections: number, seconds: number): Promise<number> {
  const options = [`-c${connections}`, '-t1', `-d${seconds}s`, '-H', 'Accept-Encoding: br'];
  const { stdout } = await run('wrk', [...options, url]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0) || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk said: ${stdout}`);
  return rate;
}

async function load(url: string, connections: number, seconds: number): Promise<number> {
  const args = [OWN_CLIENT, url, String(connections), String(seconds * 1000)];
  return Number((await run(process.execPath, args)).stdout);
}
