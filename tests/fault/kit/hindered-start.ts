import { Client } from '#tests/support/client.ts';
import type { Finding } from './part.ts';
import { type FaultShop, kill, launch } from './shop.ts';

const TOLD_WITHIN_MS = 20_000;
const UP_WITHIN_MS = 20_000;

/** Trouble of a database that keeps a shop from starting on it as ever. */
export interface Hindrance {
  what: string;
  /** Text that has to be named as the cause. */
  cause: RegExp;
  hinder(): Promise<() => Promise<void>>;
}

/**
 * A shop that starts on a database in trouble reports it in words, and then ends, waits, or opens and reports it at
 * `/healthz`; it never ends with a stack trace. Once the trouble is over, it starts as ever.
 */
export async function startHindered(shop: FaultShop, { what, cause, hinder }: Hindrance): Promise<Finding> {
  await Promise.all(shop.servers.map(kill));
  shop.servers.length = 0;
  const wrong: string[] = [];
  const help = await hinder();
  const server = launch(shop.url);
  const startedAt = performance.now();
  const isTold = await told(server, cause);
  const ms = performance.now() - startedAt;
  if (!isTold) wrong.push(`it did not name the cause: ${server.log().slice(0, 200)}`);
  if (/^\s+at /m.test(server.log())) wrong.push(`it showed a stack: ${server.log().slice(0, 200)}`);
  await help();
  await kill(server);
  const again = launch(shop.url);
  const upBy = AbortSignal.timeout(UP_WITHIN_MS);
  const address = await Promise.race([again.listening, aborted(upBy)]).catch((error: unknown) => {
    wrong.push(`it did not start afterwards: ${String(error).slice(0, 200)}`);
    return null;
  });
  if (address !== null) wrong.push(...(await healthWrong(address)));
  await kill(again);
  const worst = `reported after ${(ms / 1000).toFixed(1)} s`;
  return { what, engine: shop.engine, processes: 1, times: 1, wrong, worst };
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('it took too long'))));

/** Waits until the cause is named: in the log, or at `/healthz` of a shop that has opened. */
async function told(server: ReturnType<typeof launch>, cause: RegExp): Promise<boolean> {
  let address: string | null = null;
  let hasEnded = false;
  server.listening.then((url) => (address = url)).catch(() => undefined);
  void server.exited.then(() => (hasEnded = true));
  for (const until = performance.now() + TOLD_WITHIN_MS; performance.now() < until;) {
    if (cause.test(server.log())) return true;
    if (hasEnded) return false;
    if (address !== null) {
      const visitor = new Client(address);
      const { status, text } = await visitor.get('/healthz');
      visitor.close();
      if (status === 503 && cause.test(text)) return true;
    }
    await new Promise((go) => setTimeout(go, 50));
  }
  return false;
}

async function healthWrong(address: string): Promise<string[]> {
  const visitor = new Client(address);
  const { status, text } = await visitor.get('/healthz');
  visitor.close();
  return status === 200 ? [] : [`/healthz afterwards answered ${status}: ${text}`];
}
