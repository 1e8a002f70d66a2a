import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readAddress, stop } from './server.ts';

const RAW_SERVER = fileURLToPath(new URL('raw-server.ts', import.meta.url));

/** An answer as it goes over the wire; the body in base64. */
export interface Packed {
  headers: Record<string, string>;
  body: string;
}

/** A server that gives one answer to whatever it is asked. */
export interface RawServer {
  origin: string;
  stop(): Promise<void>;
}

/** Starts plain `node:http` in a process of its own, on a free port of 127.0.0.1. */
export async function startRaw(answer: Packed): Promise<RawServer> {
  const child = fork(RAW_SERVER, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  child.send(answer);
  return { origin: await readAddress(child), stop: () => stop(child) };
}
