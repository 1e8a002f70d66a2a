import { fileURLToPath } from 'node:url';
import type { Engine } from '#lib/platform/db/database.server.ts';
import { stockText } from '#lib/catalogue/goods/availability.rules.ts';
import { Client } from '#tests/support/client.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';
import { makeBuyers, submit, toTheTill } from '../kit/buyers.ts';
import type { Ground } from '../kit/ground.ts';
import { ENGINES, type Finding, type Part } from '../kit/part.ts';
import { type FaultShop, openShop } from '../kit/shop.ts';

const SEEN_WITHIN_MS = 1000;
const GIVEN_UP_MS = 5000;
const STOCK = 3;

/** Two processes whose clocks disagree: a change at one shows at the other within a second. */
export const clocksPart: Part = {
  name: 'clocks',
  what: 'clocks apart',
  async run(ground) {
    const findings: Finding[] = [];
    for (const engine of ground.isQuick ? ENGINES.slice(1) : ENGINES) {
      for (const seconds of ground.isQuick ? [90] : [90, -90]) {
        findings.push(await apart(ground, engine, seconds));
      }
    }
    return findings;
  },
};

async function apart(ground: Ground, engine: Engine, seconds: number): Promise<Finding> {
  const times = ground.isQuick ? 1 : 10;
  const shop = await openShop(ground, engine);
  const wrong: string[] = [];
  let slowest = 0;
  try {
    await shop.start({
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('../kit/clock-apart.ts', import.meta.url))}`,
      CLOCK_AHEAD_MS: String(seconds * 1000),
    });
    wrong.push(...(await clockWrong(shop, seconds)));
    for (let round = 0; round < times * 2; round += 1) {
      const ms = await sellOut(shop, round % 2);
      slowest = Math.max(slowest, ms);
      const where = round % 2 === 0 ? 'at the process with the true clock' : 'at the other process';
      if (ms > SEEN_WITHIN_MS)
        wrong.push(`goods sold out ${where} showed ${Math.round(ms)} ms later at its peer`);
    }
  } finally {
    await shop.close();
  }
  const what = `one clock ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`;
  return {
    what,
    engine,
    processes: 2,
    times: times * 2,
    wrong,
    worst: `seen after ${Math.round(slowest)} ms`,
  };
}

/** Sells the last boxes at one process; ms until the product page of the other shows it. */
async function sellOut(shop: FaultShop, at: number): Promise<number> {
  const here = shop.servers[at]!.url;
  const visitor = new Client(shop.servers[1 - at]!.url);
  const goodsId = await makeGoods(shop.db, { stock: STOCK });
  const [buyer] = await makeBuyers(shop, 1);
  const client = buyer!.at(here);
  const till = await toTheTill(client, goodsId, STOCK);
  const isSoldOut = async (): Promise<boolean> =>
    !(await visitor.get(`/list/info/${goodsId}`)).text.includes(stockText(STOCK));
  await isSoldOut();
  if (await isSoldOut()) throw new Error('goods in stock are shown as sold out');
  await submit(client, buyer!, till);
  const startedAt = performance.now();
  while (!(await isSoldOut()) && performance.now() - startedAt < GIVEN_UP_MS) {
    await new Promise((go) => setTimeout(go, 10));
  }
  buyer!.close();
  visitor.close();
  return performance.now() - startedAt;
}

/** Checks that the clocks are apart at all, by the times the processes themselves report. */
async function clockWrong(shop: FaultShop, seconds: number): Promise<string[]> {
  const [mine, other] = await Promise.all(
    shop.servers.map(async ({ url }) => {
      const client = new Client(url);
      await client.get('/');
      const { headers } = await client.get('/');
      client.close();
      return Number(/now;desc="(\d+)"/.exec(String(headers['server-timing']))?.[1]);
    }),
  );
  const between = (other! - mine!) / 1000;
  return Math.abs(between - seconds) < 5 ? [] : [`the clocks are ${between} s apart, not ${seconds}`];
}
