import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import type { Db } from '#lib/platform/db/database.server.ts';
import { databaseNow } from '#lib/platform/db/clock.server.ts';
import { sendSms } from '#lib/platform/sms/outbox.service.ts';
import type { SmsSender } from '#lib/platform/sms/sms-provider.server.ts';
import { publishDue } from '#lib/content/newsroom/publish/due.service.ts';
import { releaseLease, takeLease } from '#lib/platform/db/lease.server.ts';
import { CONCEPTS } from '#lib/concepts.rules.ts';

const LEASE_MS = 5 * 60 * 1000;

type Sweep = (db: Db, now: number, sms: SmsSender) => Promise<unknown>;

/** Sends the text messages that a sweep wants sent, once what they are about is written. */
const texting =
  (load: (typeof CONCEPTS)[number]['texts'][string]): Sweep =>
  async (db, now, sms) => {
    const sweep = await load();
    for (const text of (await sweep(db, now)) ?? []) await sendSms(db, sms, text, now);
  };

/** The sweeps of all concepts by their names, each loaded when it first runs. */
const SWEEPS: Readonly<Record<string, Sweep>> = Object.fromEntries(
  CONCEPTS.flatMap(({ sweeps, texts }) => [
    ...Object.entries(sweeps).map(([name, load]): [string, Sweep] => [
      name,
      async (db, now) => (await load())(db, now),
    ]),
    ...Object.entries(texts).map(([name, load]): [string, Sweep] => [name, texting(load)]),
  ]),
);

/**
 * Does the work that waits for its time, once: each sweep is done by the node that gets its lease, and one that
 * fails keeps no other from running. Returns the names of those done here. `now` in ms.
 */
export async function runSweeps(
  { db, sms }: { db: Db; sms: SmsSender },
  holder: string,
  failed: (name: string, error: unknown) => void,
  now: number,
): Promise<string[]> {
  const done: string[] = [];
  for (const [name, sweep] of Object.entries(SWEEPS)) {
    try {
      if (!(await takeLease(db, { name, holder, until: now + LEASE_MS }, now))) continue;
      await sweep(db, now, sms);
      await releaseLease(db, name, holder);
      done.push(name);
    } catch (error) {
      failed(name, error);
    }
  }
  return done;
}

/**
 * Runs the sweeps each minute, and looks each second for articles that are due: readers wait for them. That is one
 * look at an index, and needs no lease, as each article is published by one node only. Returns the way to stop.
 */
export function startSweeps(
  shop: { db: Db; sms: SmsSender },
  failed: (name: string, error: unknown) => void,
): () => void {
  const { db } = shop;
  const holder = randomUUID();
  const options = { protect: true, unref: true };
  const minutes = new Cron('* * * * *', options, async () => {
    const now = await databaseNow(db).catch((error: unknown) => failed('clock', error));
    if (now !== undefined) await runSweeps(shop, holder, failed, now);
  });
  const seconds = new Cron('* * * * * *', options, async () => {
    await databaseNow(db)
      .then((now) => publishDue(db, now))
      .catch((error: unknown) => failed('due articles', error));
  });
  return () => {
    minutes.stop();
    seconds.stop();
  };
}
