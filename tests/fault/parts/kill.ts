import type { Engine } from '#lib/platform/db/database.server.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';
import { type Buyer, cancel, makeBuyers, payByWallet, Refused, submit, toTheTill } from '../kit/buyers.ts';
import type { Ground } from '../kit/ground.ts';
import { halfDone } from '../kit/half-done.ts';
import { ENGINES, type Finding, type Part } from '../kit/part.ts';
import { type FaultShop, kill, openShop } from '../kit/shop.ts';

const BUYERS = 6;
/** Orders acknowledged before a process may be killed, and the latest moment after that. */
const FIRST_ORDERS = 3;
const LATEST_MS = 400;
const UNDER_WAY_WITHIN_MS = 30_000;
const STOCK = 100_000;

/** What the shop has said to be done, and what nobody knows: the request was under way when the process died. */
interface Told {
  orders: Map<number, 'unpaid' | 'paid' | 'cancelled' | 'unknown'>;
  /** Drafts whose submission was not answered, to be submitted again. */
  open: { buyer: Buyer; till: { key: string; expectedFen: number } }[];
  wrong: string[];
}

/** Processes killed amid checkouts: what was acknowledged is there afterwards, and nothing is half done. */
export const killPart: Part = {
  name: 'kill',
  what: 'kill -9 amid checkouts',
  async run(ground) {
    const findings: Finding[] = [];
    for (const engine of ENGINES) {
      for (const processes of ground.isQuick ? [1] : [1, 2]) {
        findings.push(await killOften(ground, engine, processes));
      }
    }
    return findings;
  },
};

async function killOften(ground: Ground, engine: Engine, processes: number): Promise<Finding> {
  const times = ground.isQuick ? 1 : 30;
  const since = Date.now();
  const shop = await openShop(ground, engine, processes);
  const wrong: string[] = [];
  let acknowledged = 0;
  let slowest = 0;
  try {
    const goodsId = await makeGoods(shop.db, { stock: STOCK });
    const buyers = await makeBuyers(shop, BUYERS, 100_000_000);
    for (let round = 0; round < times; round += 1) {
      const told: Told = { orders: new Map(), open: [], wrong };
      const victim = round % shop.servers.length;
      const working = buyers.map((buyer, index) => shopAround(shop, { buyer, goodsId, index }, told));
      await underWay(told);
      await pass(Math.random() * LATEST_MS);
      await kill(shop.servers[victim]!);
      const startedAt = performance.now();
      const another = await shop.start();
      slowest = Math.max(slowest, performance.now() - startedAt);
      shop.servers.pop();
      await Promise.all(working.map((worker) => worker.stop()));
      shop.servers[victim] = another;
      acknowledged += told.orders.size;
      wrong.push(...(await submitAgain(told, another.url)), ...(await missing(shop, told)));
    }
    wrong.push(...(await disagreements(shop.db)), ...(await halfDone(shop.db, since)));
    for (const buyer of buyers) buyer.close();
  } finally {
    await shop.close();
  }
  const worst = `${acknowledged} orders acknowledged, back in ${(slowest / 1000).toFixed(1)} s`;
  return { what: 'kill -9 amid checkouts', engine, processes, times, wrong, worst };
}

/** Waits until orders are being placed. */
async function underWay({ orders, wrong }: Told): Promise<void> {
  for (const until = performance.now() + UNDER_WAY_WITHIN_MS; performance.now() < until; await pass(5)) {
    if (orders.size >= FIRST_ORDERS) return;
  }
  wrong.push(`only ${orders.size} orders were placed in ${UNDER_WAY_WITHIN_MS} ms`);
}

/** Buys, pays and cancels without end, until it is told to stop or its process has died. */
function shopAround(
  shop: FaultShop,
  { buyer, goodsId, index }: { buyer: Buyer; goodsId: number; index: number },
  told: Told,
): { stop(): Promise<void> } {
  let stopped = false;
  const client = buyer.at(shop.servers[index % shop.servers.length]!.url);
  const work = async (): Promise<void> => {
    for (let round = 0; !stopped; round += 1) {
      const till = await toTheTill(client, goodsId, 1 + (round % 3));
      const entry = { buyer, till };
      told.open.push(entry);
      const [placed] = await submit(client, buyer, till);
      told.open.splice(told.open.indexOf(entry), 1);
      const { id } = placed!;
      told.orders.set(id, 'unpaid');
      if (round % 3 === 0) continue;
      told.orders.set(id, 'unknown');
      await (round % 3 === 1 ? payByWallet(client, id) : cancel(client, id));
      told.orders.set(id, round % 3 === 1 ? 'paid' : 'cancelled');
    }
  };
  const done = work().catch((error: unknown) => {
    // A connection that breaks is what a kill looks like; an answer that refuses is not.
    if (error instanceof Refused) told.wrong.push(String(error));
  });
  return {
    stop: () => {
      stopped = true;
      return done;
    },
  };
}

/** Submits again what was not answered: the same draft, once an order, stays the same order. */
async function submitAgain({ open }: Told, url: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const { buyer, till } of open) {
    try {
      const first = await submit(buyer.at(url), buyer, till);
      const second = await submit(buyer.at(url), buyer, till);
      if (first[0]?.id !== second[0]?.id) wrong.push(`draft ${till.key} became two orders`);
    } catch (error) {
      wrong.push(`a submission that was under way cannot be repeated: ${String(error)}`);
    }
  }
  return wrong;
}

async function missing(shop: FaultShop, { orders }: Told): Promise<string[]> {
  const ids = [...orders.keys()];
  if (ids.length === 0) return [];
  const rows = await shop.db.selectFrom('orders').select(['id', 'state']).where('id', 'in', ids).execute();
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return [...orders].flatMap(([id, state]) => {
    const kept = states.get(id);
    if (kept === undefined) return [`order ${id} was acknowledged and is not there`];
    return state === 'unknown' || state === kept
      ? []
      : [`order ${id} was said to be ${state} and is ${kept}`];
  });
}

const pass = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
