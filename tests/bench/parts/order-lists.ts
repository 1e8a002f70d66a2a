import { fetchPage } from '../kit/fetch-page.ts';
import { type Figure, latencies } from '../kit/figures.ts';
import { addMembers } from '../kit/many-members.ts';
import { addOrders } from '../kit/many-orders.ts';
import type { Part } from '../kit/part.ts';
import { startServer } from '../kit/server.ts';
import { type BenchShop, makeShop } from '../kit/shop.ts';
import { timeEach } from '../kit/timing.ts';

const ORDERS = 1_000_000;
const SMALL = 20_000;
const MEMBERS = 2000;
const DESK = { p50: 20 };
const MEMBER = { p50: 10 };

/** Lists of orders by who opens them, with what they may take (product §13); none is kept finished. */
const PAGES: readonly (readonly [who: string, address: string, budget: { p50?: number }])[] = [
  ['operator', '/admin/orders', DESK],
  ['operator', '/admin/orders?state=completed&page=40', DESK],
  ['operator', '/admin/orders?mark=cold', DESK],
  ['operator', '/admin/orders?keywords=药房', {}],
  ['operator', '/admin/today', DESK],
  ['operator', '/admin/returns', DESK],
  ['operator', '/admin/parcels', DESK],
  ['operator', '/admin/parcels?state=delivered&page=500', DESK],
  ['chain', '/order', MEMBER],
  ['buyer', '/order', MEMBER],
  ['buyer', '/order?page=200', MEMBER],
  ['buyer', '/order?keywords=阿莫西林', {}],
  ['buyer', '/user', MEMBER],
];

/** Lists of orders of a shop that sold for years, for its staff and for a buyer of a hundredth of them. */
export const orderListsPart: Part = {
  name: 'order-lists',
  what: 'lists of orders among 1,000,000 orders of two lines, 10,000 of one buyer',
  async run(bench) {
    const count = bench.isQuick ? SMALL : ORDERS;
    bench.say(`  filling a shop with ${count.toLocaleString('en-US')} orders`);
    const shop = await makeShop(bench.folder, 0);
    try {
      await addMembers(shop.db, MEMBERS, Date.now());
      await addOrders(shop.db, count, Date.now());
      return await overHttp(shop, bench.isQuick ? 20 : 50);
    } finally {
      await shop.db.destroy();
    }
  },
};

async function overHttp(shop: BenchShop, runs: number): Promise<Figure[]> {
  const server = await startServer(shop.url);
  const figures: Figure[] = [];
  try {
    for (const [who, address, budget] of PAGES) {
      const cookie = await shop.cookieOf(who);
      const samples = await timeEach(runs, () => fetchPage(server.origin + encodeURI(address), { cookie }));
      figures.push(...latencies(address, samples, budget, who));
    }
    return figures;
  } finally {
    await server.stop();
  }
}
