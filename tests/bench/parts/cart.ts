import {
  toCartLines,
  type CartLine,
  type PricingTerms,
} from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { cartAdvice } from '#lib/trade/cart/advice/cheaper.service.ts';
import { fillUpCart } from '#lib/trade/cart/advice/fill-up.service.ts';
import { insertMany } from '#demo/demo.repository.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { priceLines } from '#lib/catalogue/pricing/cart/price-lines.service.ts';
import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { ActivityKind, ActivityTier } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { giveCoupons, makeBatch } from '#tests/support/promotions-fixture.ts';
import { type Figure, latencies, median, type Part } from '../kit/part.ts';
import { startServer } from '../kit/server.ts';
import type { BenchShop } from '../kit/shop.ts';
import { timeEach } from '../kit/timing.ts';

const NOW = Date.UTC(2026, 10, 20, 4);
const KINDS: readonly ActivityKind[] = ['reduction', 'discount', 'gift', 'cashback', 'free_shipping'];

const lineOf = (id: number): CartLine => ({
  id,
  type: 0,
  activityId: 0,
  goodsId: id,
  quantity: 10 + (id % 90),
  unit: '盒',
  selected: true,
  stock: 1000,
  canBuy: true,
  isEphedrine: id % 50 === 0,
  isControlled: id % 40 === 0,
  isPrescription: false,
  combination: null,
  source: {
    basePriceFen: 1000 + id,
    rankPricesFen: { 3: 980 + id },
    ladder: [
      { minQuantity: 10, priceFen: 970 + id },
      { minQuantity: 50, priceFen: 950 + id },
    ],
    ladderType: 0,
    offers: [
      {
        id,
        kind: 'daily',
        priceFen: 960 + id,
        startsAt: NOW - 1,
        endsAt: NOW + 1,
        remaining: null,
        perMemberLimit: null,
      },
    ],
  },
  stepQuantity: 1,
  freeShippingQuantity: null,
});

function tierOf(id: number, kind: ActivityKind, step: number): ActivityTier {
  const grant = {
    type: 1 as const,
    goodsId: 1 + (id % 7),
    goodsName: '口罩',
    quantity: 1,
    priceFen: 0,
    repeats: false,
    remaining: null,
  };
  return {
    id,
    thresholdFen: step * 10_000,
    thresholdUnits: 0,
    reductionFen: step * 500,
    ratePermille: kind === 'cashback' ? step : 1000 - step,
    ...(kind === 'gift' ? { grant } : {}),
  };
}

/** A cart as large as one gets, with activities of each kind that cover much of it, a coupon and vouchers. */
function heavyCart(count: number, activities: number): { lines: CartLine[]; terms: PricingTerms } {
  const lines = Array.from({ length: count }, (_, index) => lineOf(index + 1));
  const all = lines.map(({ goodsId }) => goodsId);
  const terms: PricingTerms = {
    rank: 3,
    now: NOW,
    activities: Array.from({ length: activities }, (_, index): Activity => {
      const kind = KINDS[index % KINDS.length] ?? 'reduction';
      const tiers = [1, 2, 3].map((step) => tierOf(index * 10 + step, kind, step));
      const goodsIds = index % 4 === 0 ? null : all.filter((id) => id % (1 + (index % 4)) === 0);
      const words = { id: index + 1, name: `活动${index}` };
      return {
        ...words,
        kind,
        tiers,
        goodsIds,
        excludedGoodsIds: all.slice(0, index),
        regions: null,
        regionText: '',
      };
    }),
    granted: all.map((id) => ({
      id,
      name: '口罩',
      spec: '',
      unit: '盒',
      thumb: '',
      basePriceFen: 1000,
      stock: 1000,
      canBuy: true,
      reason: '',
    })),
    region: { thresholdFen: 50_000, feeFen: 800 },
    regionCode: '310100',
    coupon: { id: 1, minimumFen: 10_000, amountFen: 2000, goodsIds: all },
    vouchers: [
      { id: 1, amountFen: 3000 },
      { id: 2, amountFen: 5000 },
    ],
  };
  return { lines, terms };
}

const LINES = 200;
const now = Date.now();

/** Pricing of 500 lines with 20 activities; a cart of 200 lines: pricing alone, the service, and the call over HTTP. */
export const cartPart: Part = {
  name: 'cart',
  what: 'a cart of 200 lines',
  async run(bench) {
    const shop = await bench.shop();
    await fillCart(shop);
    const rules = await pricing(shop);
    const chain = await shop.member('chain');
    const service = await timeEach(200, () => viewCart(shop.db, chain, now));
    const view: Figure = {
      name: 'cart of 200 lines from the database',
      value: median(service),
      unit: 'ms',
      note: 'viewCart, p50',
    };
    const { items } = await viewCart(shop.db, chain, now);
    const { offers } = await cartAdvice(shop.db, chain, items, now);
    const thinking = await timeEach(50, () => cartAdvice(shop.db, chain, items, now));
    const advice = latencies(
      'what may replace 200 lines',
      thinking,
      { p50: 60 },
      `cartAdvice; ${offers.length} offers`,
    );
    return [
      ...(await heavyPricing()),
      rules,
      view,
      ...advice,
      await proposals(shop),
      ...(await overHttp(shop)),
    ];
  },
};

async function fillCart({ db, member }: BenchShop): Promise<void> {
  const { id } = await member('chain');
  const goods = await db
    .selectFrom('goods')
    .select('id')
    .where('is_on_sale', '=', 1)
    .orderBy('sales_count', 'desc')
    .limit(LINES)
    .execute();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('cart_item').where('member_id', '=', id).execute();
    await insertMany(
      trx,
      'cart_item',
      goods.map((one, index) => ({
        member_id: id,
        goods_id: one.id,
        quantity: 10 + (index % 90),
        created_at: now,
        updated_at: now,
      })),
    );
  });
}

/** Measures the proposals that fill up the cart, from goods bought each month that are not in it. */
async function proposals({ db, member }: BenchShop): Promise<Figure> {
  const chain = await member('chain');
  const goods = await db
    .selectFrom('goods')
    .select('id')
    .where('is_on_sale', '=', 1)
    .where('rx_class', '<>', 'rx')
    .orderBy('sales_count', 'desc')
    .offset(LINES)
    .limit(LINES)
    .execute();
  const days = (count: number): number => now - count * DAY_MS;
  const purchases = JSON.stringify([70, 40, 10].map((ago) => ({ at: days(ago), quantity: 20 })));
  const bought = {
    last_at: days(10),
    last_quantity: 20,
    every_days: 30,
    due_at: days(-17),
    ends_at: days(-80),
  };
  await db.deleteFrom('buying_rhythm').where('member_id', '=', chain.id).execute();
  const rows = goods.map(({ id }) => ({ member_id: chain.id, goods_id: id, purchases, ...bought }));
  await db.transaction().execute((trx) => insertMany(trx, 'buying_rhythm', rows));
  const { items } = await viewCart(db, chain, now);
  const payable = items.filter(
    ({ goods, selected }) => selected && !goods.isControlled && !goods.isEphedrine,
  );
  const minimum_fen = payable.reduce((sum, { price }) => sum + price.amountFen - price.reductionFen, 50_000);
  const batchId = await makeBatch(db, { name: '凑单券', amount_fen: 20_000, minimum_fen });
  await giveCoupons(db, { batchId, memberId: chain.id, count: 1 }, now - 1000);
  let found = 0;
  const samples = await timeEach(50, async () => (found = (await fillUpCart(db, chain, now)).length));
  const note = `fillUpCart, p50; ${found} found of ${rows.length} goods bought in a rhythm`;
  return { name: 'proposals to fill up a cart of 200 lines', value: median(samples), unit: 'ms', note };
}

async function pricing({ db, member }: BenchShop): Promise<Figure> {
  const chain = await member('chain');
  const rows = await db.selectFrom('cart_item').selectAll().where('member_id', '=', chain.id).execute();
  const asked = rows.map((row) => ({
    id: row.id,
    type: row.type,
    activityId: row.activity_id,
    goodsId: row.goods_id,
    quantity: row.quantity,
    selected: true,
  }));
  const { lines, terms } = await priceLines(db, chain, { asked }, now);
  const cart = toCartLines(lines);
  const samples = await timeEach(500, () => priceCart(cart, terms));
  const buyable = cart.filter((line) => line.canBuy).length;
  const note = `priceCart, p50; ${terms.activities.length} activities, ${buyable} lines buyable`;
  return { name: 'cart of 200 lines priced', value: median(samples), unit: 'ms', note };
}

/** A cart as large as one gets, with activities of many kinds over much of it; in memory alone. */
async function heavyPricing(): Promise<Figure[]> {
  const { lines, terms } = heavyCart(500, 20);
  await timeEach(100, () => priceCart(lines, terms));
  const samples = await timeEach(500, () => priceCart(lines, terms));
  return latencies('cart of 500 lines with 20 activities priced', samples, { p50: 3 }, 'priceCart');
}

async function overHttp(shop: BenchShop): Promise<Figure[]> {
  const server = await startServer(shop.url);
  try {
    const headers = { cookie: await shop.cookieOf('chain'), 'accept-encoding': 'br' };
    let bytes = 0;
    const samples = await timeEach(150, async () => {
      const answer = await fetch(`${server.origin}/api/cart/list`, { headers });
      bytes = (await answer.arrayBuffer()).byteLength;
      if (answer.status !== 200) throw new Error(`the cart answered ${answer.status}`);
    });
    return latencies('GET /api/cart/list, 200 lines', samples, {}, `${Math.round(bytes / 1024)} KB unpacked`);
  } finally {
    await server.stop();
  }
}
