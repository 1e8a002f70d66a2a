import type { Insertable } from 'kysely';
import { insertMany } from '#demo/demo.repository.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { refreshStatistics } from '#lib/platform/db/statistics.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { Schema } from '#lib/schema.table.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';
import { fetchPage } from '../kit/pages.ts';
import { type Figure, latencies, type Part } from '../kit/part.ts';
import { addMembers } from '../kit/many-members.ts';
import { startServer } from '../kit/server.ts';
import { type BenchShop, makeShop } from '../kit/shop.ts';
import { timeEach, seededNumbers } from '../kit/timing.ts';

/** Of 1,000 orders so many are in each state; the rest is completed. */
const SHARES: readonly (readonly [OrderState, number])[] = [
  ['unpaid', 2],
  ['paid', 5],
  ['shipped', 20],
  ['cancelled', 30],
];
const CHUNK = 20_000;
const LINES = 2;
/** Of a hundred orders one is the first buyer's, who looks at a long list. */
const FIRST_BUYERS = 100;

interface Sold {
  orders: Insertable<Schema['orders']>[];
  lines: Insertable<Schema['order_line']>[];
  lots: Insertable<Schema['order_line_lot']>[];
  parcels: Insertable<Schema['parcel']>[];
  inside: Insertable<Schema['parcel_line']>[];
}

/**
 * Orders of three years with two lines each and the lots these took, copied from the demo's as rows, the newest last:
 * as the shop would have them, were each placed and sent by hand.
 */
async function addOrders(db: Db, count: number, now: number): Promise<void> {
  const { id: _, ...pattern } = await db
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'completed')
    .executeTakeFirstOrThrow();
  const { id: __, ...line } = await db.selectFrom('order_line').selectAll().executeTakeFirstOrThrow();
  const lots = await db.selectFrom('goods_lot').select(['id', 'goods_id', 'number']).execute();
  const members = await db.selectFrom('member').select('id').where('role', '=', 'buyer').execute();
  const first = await maxOf(db, 'orders');
  const firstLine = await maxOf(db, 'order_line');
  const firstParcel = await maxOf(db, 'parcel');
  const random = seededNumbers(23);
  for (let start = 0; start < count; start += CHUNK) {
    const sold: Sold = { orders: [], lines: [], lots: [], parcels: [], inside: [] };
    for (let index = start; index < Math.min(count, start + CHUNK); index += 1) {
      const id = first + 1 + index;
      const at = now - Math.floor(((count - index) / count) * 1000 * DAY_MS);
      const member = members[index % FIRST_BUYERS === 0 ? 0 : random(members.length)]!;
      const state = stateOf(random(1000));
      sold.orders.push({
        ...pattern,
        id,
        no: `B${id}`,
        member_id: member.id,
        checkout_key: `bench:${id}`,
        state,
        created_at: at,
        pay_before: now + DAY_MS,
        paid_at: at,
        cancel_asked_at: null,
        parcels: hasLeft(state) ? 1 : 0,
      });
      const parcelId = firstParcel + 1 + index;
      if (hasLeft(state))
        sold.parcels.push({
          id: parcelId,
          order_id: id,
          number: 1,
          carrier: '顺丰速运',
          tracking_no: `SF${id}`,
          shipped_at: at,
          shipped_by: null,
          state: 'delivered',
          next_at: null,
        });
      for (let place = 0; place < LINES; place += 1) {
        const lot = lots[random(lots.length)]!;
        const lineId = firstLine + 1 + index * LINES + place;
        const { quantity } = line;
        const sent = hasLeft(state) ? quantity : 0;
        const goods = { goods_id: lot.goods_id, lot_no: lot.number };
        sold.lines.push({ ...line, ...goods, id: lineId, order_id: id, sent, cut: 0 });
        sold.lots.push({ order_id: id, line_id: lineId, lot_id: lot.id, quantity });
        if (sent > 0) sold.inside.push({ parcel_id: parcelId, line_id: lineId, lot_id: lot.id, quantity });
      }
    }
    await db.transaction().execute(async (trx) => {
      await insertMany(trx, 'orders', sold.orders);
      await insertMany(trx, 'order_line', sold.lines);
      await insertMany(trx, 'order_line_lot', sold.lots);
      await insertMany(trx, 'parcel', sold.parcels);
      await insertMany(trx, 'parcel_line', sold.inside);
    });
  }
  await refreshStatistics(db);
}

const hasLeft = (state: OrderState): boolean => state === 'shipped' || state === 'completed';

function stateOf(place: number): OrderState {
  let before = 0;
  for (const [state, share] of SHARES) {
    before += share;
    if (place < before) return state;
  }
  return 'completed';
}

async function maxOf(db: Db, table: 'orders' | 'order_line' | 'parcel'): Promise<number> {
  const { max } = await db
    .selectFrom(table)
    .select((row) => row.fn.max('id').as('max'))
    .executeTakeFirstOrThrow();
  return max;
}

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
