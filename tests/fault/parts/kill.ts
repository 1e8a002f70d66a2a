import type { Engine } from '#lib/platform/db/database.server.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { changedTotals, promotionTotals } from '#tests/support/promotion-books.ts';
import { makeBuyers, Refused, submit } from '../kit/buyers.ts';
import type { Ground } from '../kit/ground.ts';
import { halfDone, urlOf } from '../kit/racing.ts';
import { ENGINES, type Finding, type Part } from '../kit/part.ts';
import { kill, openShop } from '../kit/shop.ts';
import { missing, pass, shopAround, type Outcomes, underWay } from '../kit/shopping.ts';
import { giveEach, openStall } from '../kit/stall.ts';

const BUYERS = 6;
/** Kills, and orders acknowledged before each of them: a thousand in all. Then the latest moment after that. */
const FULL = { times: 30, orders: 34 };
const QUICK = { times: 1, orders: 6 };
const LATEST_MS = 400;

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
  const { times, orders } = ground.isQuick ? QUICK : FULL;
  const since = Date.now();
  const shop = await openShop(ground, engine, processes);
  const wrong: string[] = [];
  let acknowledged = 0;
  let slowest = 0;
  try {
    const stall = await openStall(shop);
    const buyers = await makeBuyers(shop, BUYERS, 100_000_000);
    await giveEach(shop, stall, buyers, times + 3);
    const before = await promotionTotals(shop.db);
    for (let round = 0; round < times; round += 1) {
      const outcomes: Outcomes = { orders: new Map(), open: [], wrong };
      const victim = round % shop.servers.length;
      // A connection that breaks is what a kill looks like; an answer that refuses is not.
      const notServed = (error: unknown): void =>
        void (error instanceof Refused && wrong.push(String(error)));
      const working = buyers.map((buyer, index) =>
        shopAround({ buyer, asker: buyer.at(urlOf(shop, index)), stall }, outcomes, notServed),
      );
      await underWay(outcomes, orders);
      await pass(Math.random() * LATEST_MS);
      await kill(shop.servers[victim]!);
      const startedAt = performance.now();
      const another = await shop.start();
      slowest = Math.max(slowest, performance.now() - startedAt);
      shop.servers.pop();
      await Promise.all(working.map((worker) => worker.stop()));
      shop.servers[victim] = another;
      acknowledged += outcomes.orders.size;
      wrong.push(...(await submitAgain(outcomes, another.url)), ...(await missing(shop, outcomes)));
    }
    wrong.push(
      ...(await disagreements(shop.db)),
      ...(await halfDone(shop.db, since)),
      ...changedTotals(before, await promotionTotals(shop.db)),
    );
    for (const buyer of buyers) buyer.close();
  } finally {
    await shop.close();
  }
  const worst = `${acknowledged} orders acknowledged, back in ${(slowest / 1000).toFixed(1)} s`;
  return { what: 'kill -9 amid checkouts', engine, processes, times, wrong, worst };
}

/** Submits again what was not answered: the same draft, once an order, stays the same order. */
async function submitAgain({ open }: Outcomes, url: string): Promise<string[]> {
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
