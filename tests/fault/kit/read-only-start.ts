import { Client } from '#tests/support/client.ts';
import type { Finding } from './part.ts';
import { type FaultShop, kill, launch } from './shop.ts';
import type { SmallDisk } from './small-disk.ts';

const CAUSE = /只读|read-?only/i;
const WITHIN_MS = 20_000;

/**
 * A shop that starts on a file nobody may write: it says so in words and ends, or opens and says so at `/healthz`.
 * Once the file may be written, it starts as ever.
 */
export async function readOnlyStart(shop: FaultShop, disk: SmallDisk): Promise<Finding> {
  await Promise.all(shop.servers.map(kill));
  shop.servers.length = 0;
  await shop.db.destroy();
  const wrong: string[] = [];
  disk.setReadOnly(true);
  const startedAt = performance.now();
  const server = launch(shop.url);
  const address = await server.listening.catch(() => null);
  const ms = Math.round(performance.now() - startedAt);
  if (ms > WITHIN_MS) wrong.push(`nothing was said for ${ms} ms`);
  if (address === null) {
    if (!CAUSE.test(server.log())) wrong.push(`it ended without the cause: ${server.log().slice(0, 200)}`);
    if (/^\s+at /m.test(server.log())) wrong.push('it ended with a stack instead of a sentence');
  } else {
    const visitor = new Client(address);
    const health = await visitor.get('/healthz');
    if (health.status !== 503 || !CAUSE.test(health.text)) wrong.push(`/healthz said ${health.text}`);
    visitor.close();
    await kill(server);
  }
  disk.setReadOnly(false);
  const again = await shop.start();
  const visitor = new Client(again.url);
  const { status } = await visitor.get('/healthz');
  if (status !== 200) wrong.push(`/healthz answered ${status} once the file could be written`);
  visitor.close();
  const what = 'started on a read-only file';
  return { what, engine: 'sqlite', processes: 1, times: 1, wrong, worst: `told after ${ms} ms` };
}
