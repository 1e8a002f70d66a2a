import { join } from 'node:path';
import { openDraft } from '#lib/trade/checkout/checkout.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { type Db, openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { fillDemo } from '#demo/fill-demo.service.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { administer } from '#tests/support/databases.ts';
import { addBuyers, type Buyer } from '../kit/buyers.ts';
import type { Figure } from '../kit/figures.ts';
import type { Part } from '../kit/part.ts';
import { timeAtOnce } from '../kit/timing.ts';

const AT_ONCE = 8;
/** A shop has been open for a while: its code is compiled and its statements are prepared. */
const WARM_UP = 400;
const LINES = 5;
const now = Date.now();

/** Orders per second that survive a power cut: every buyer submits a draft of five lines. */
export const ordersPart: Part = {
  name: 'orders',
  what: 'durable orders per second on both engines',
  async run({ folder, isQuick, say }) {
    const count = isQuick ? 100 : 400;
    const sqlite = await ordersPerSecond(`sqlite:${join(folder, 'orders.db')}`, count);
    say('  starting PostgreSQL');
    const cluster = await startCluster({ isDurable: true });
    try {
      await administer(cluster.url('postgres'), 'create database orders');
      const postgres = await ordersPerSecond(cluster.url('orders'), count);
      const note = `${count} orders of ${LINES} lines, ${AT_ONCE} at once, one process`;
      return [
        figure('SQLite', sqlite, `${note}, synchronous=full`),
        figure('PostgreSQL', postgres, `${note}, fsync on`),
      ];
    } finally {
      await cluster.stop();
    }
  },
};

const figure = (engine: string, value: number, note: string): Figure => ({
  name: `orders on ${engine}`,
  value,
  unit: 'orders/s',
  note,
});

async function ordersPerSecond(url: string, count: number): Promise<number> {
  const db = openDatabase(url);
  try {
    await migrate(db);
    await fillDemo(db);
    const buyers = await addBuyers(db, count + WARM_UP, LINES, now);
    const drafts: string[] = [];
    for (const { member } of buyers) drafts.push(await openDraft(db, member, null, now));
    const order = (index: number): Promise<unknown> => submit(db, buyers[index]!, drafts[index]!);
    await timeAtOnce(WARM_UP, AT_ONCE, (index) => order(count + index));
    return count / ((await timeAtOnce(count, AT_ONCE, order)) / 1000);
  } finally {
    await db.destroy();
  }
}

async function submit(db: Db, { member, addressId }: Buyer, key: string): Promise<void> {
  const orders = await submitDraft(
    db,
    member,
    { key, input: { addressId, invoiceKind: 'none', remark: '' } },
    now,
  );
  if (orders.length === 0) throw new Error('a draft became no order');
}
