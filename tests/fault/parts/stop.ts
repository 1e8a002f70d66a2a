import type { Engine } from '#lib/platform/db/database.server.ts';
import { openSession, SESSION_COOKIE } from '#lib/people/members/sessions/session.service.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';
import { type Buyer, makeBuyers, submit, toTheTill } from '../kit/buyers.ts';
import type { Ground } from '../kit/ground.ts';
import { ENGINES, type Finding, type Part } from '../kit/part.ts';
import { type FaultShop, openShop } from '../kit/shop.ts';
import { finishPages } from '../kit/watch.ts';
import {
  adder,
  newTally,
  opener,
  PAGES,
  pipeliner,
  reader,
  type Tally,
  uploader,
  type Worker,
} from '../kit/stop-load.ts';

const STOP_WITHIN_MS = 10_000;
const BUYERS = 4;

/** SIGTERM under load: whatever was accepted is answered, whatever was acknowledged is kept. */
export const stopPart: Part = {
  name: 'stop',
  what: 'SIGTERM under load',
  async run(ground) {
    const findings: Finding[] = [];
    for (const engine of ground.isQuick ? ENGINES.slice(0, 1) : ENGINES) {
      findings.push(await stopOften(ground, engine));
    }
    return findings;
  },
};

async function stopOften(ground: Ground, engine: Engine): Promise<Finding> {
  const least = ground.isQuick ? 500 : 10_000;
  const shop = await openShop(ground, engine);
  const tally = newTally();
  const wrong: string[] = [];
  let slowest = 0;
  let stops = 0;
  try {
    const goodsId = await makeGoods(shop.db, { stock: 1_000_000 });
    const buyers = await makeBuyers(shop, BUYERS);
    const orders = await ordersOf(shop, buyers, goodsId);
    const cookies = await Promise.all(buyers.map(({ member }) => cookieOf(shop, member.id)));
    while (tally.accepted < least) {
      stops += 1;
      const { ms, code } = await stopOnce(shop, tally, (isStopping) => [
        ...Array.from({ length: 6 }, () => reader(isStopping)),
        ...Array.from({ length: 4 }, () => pipeliner(isStopping)),
        ...Array.from({ length: 2 }, () => opener(isStopping)),
        ...cookies.map((cookie) => adder(cookie, goodsId, isStopping)),
        ...cookies.map((cookie, index) => uploader(cookie, orders[index]!, isStopping)),
      ]);
      slowest = Math.max(slowest, ms);
      if (code !== 0) wrong.push(`it ended with ${code}`);
      if (ms > STOP_WITHIN_MS) wrong.push(`it took ${Math.round(ms)} ms to end`);
      shop.servers.length = 0;
      await shop.start();
    }
    const lost = [...new Set(tally.lost)].map(
      (what) =>
        `${tally.lost.filter((other) => other === what).length} × ${what} was accepted and not answered`,
    );
    wrong.push(...lost, ...tally.odd, ...(await notKept(shop, tally)), ...(await disagreements(shop.db)));
    for (const buyer of buyers) buyer.close();
  } finally {
    await shop.close();
  }
  const worst = `${tally.lost.length} lost in ${stops} stops, ended after ${(slowest / 1000).toFixed(1)} s`;
  const what = 'SIGTERM under keep-alive, pipelined and uploading load';
  return { what, engine, processes: 1, times: tally.accepted, wrong, worst };
}

/** Has workers at a process, asks it to stop at a random moment, and waits until all have seen their end. */
async function stopOnce(
  shop: FaultShop,
  tally: Tally,
  makeWorkers: (isStopping: () => boolean) => Worker[],
): Promise<{ ms: number; code: number | null }> {
  const server = shop.servers[0]!;
  let isStopping = false;
  await finishPages(server.url, PAGES);
  const working = makeWorkers(() => isStopping).map((work) => work(server.url, tally));
  await new Promise((go) => setTimeout(go, 400 + Math.random() * 900));
  const startedAt = performance.now();
  isStopping = true;
  server.signal('SIGTERM');
  const late = setTimeout(() => server.signal('SIGKILL'), STOP_WITHIN_MS + 5000);
  const code = await server.exited;
  clearTimeout(late);
  const ms = performance.now() - startedAt;
  await Promise.all(working);
  return { ms, code };
}

async function ordersOf(shop: FaultShop, buyers: Buyer[], goodsId: number): Promise<number[]> {
  const ids: number[] = [];
  for (const buyer of buyers) {
    const client = buyer.at(shop.servers[0]!.url);
    const [placed] = await submit(client, buyer, await toTheTill(client, goodsId, 1));
    ids.push(placed!.id);
  }
  return ids;
}

const cookieOf = async (shop: FaultShop, memberId: number): Promise<string> =>
  `${SESSION_COOKIE}=${await openSession(shop.db, memberId, 'fault', Date.now())}; n=${memberId}`;

/** What was acknowledged and is not in the database. */
async function notKept(shop: FaultShop, { added, slips }: Tally): Promise<string[]> {
  const wrong: string[] = [];
  for (const [cookie, count] of added) {
    const memberId = Number(/n=(\d+)/.exec(cookie)?.[1]);
    const row = await shop.db
      .selectFrom('cart_item')
      .select((item) => item.fn.sum<number>('quantity').as('quantity'))
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    const kept = row?.quantity ?? 0;
    if (kept < count) wrong.push(`${count} boxes were added for member ${memberId}, ${kept} are in the cart`);
  }
  const rows = await shop.db.selectFrom('payment').select(['order_id', 'reference']).execute();
  for (const [orderId, references] of slips) {
    // Each upload corrects the one before it; the last one written may be one that was not acknowledged.
    const kept = rows.find(({ order_id }) => order_id === orderId)?.reference;
    const isOld = kept === undefined || references.slice(0, -1).includes(kept);
    if (isOld) wrong.push(`the last acknowledged upload for order ${orderId} is not kept`);
  }
  return wrong;
}
