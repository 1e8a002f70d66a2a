import { createRandom } from '#demo/catalogue/random.rules.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';
import type { Shelf } from './fill-offers.ts';
import { SEASON, seasonWindow } from './season.ts';
import { isFree } from './fill-sets.ts';
import { writeActivity } from './write-activity.ts';

const VITAMINS = new Set(['vit', 'calcium', 'mineral']);
/** Provinces with long delivery times: 内蒙古, 西藏, 甘肃, 青海, 宁夏, 新疆. */
const FAR = '150000,540000,620000,630000,640000,650000';

/** Number of best sellers that keep plain prices, so that the shop's first pages are not all chips. */
const LEADING = 100;

const idsOf = (goods: readonly FilledGoods[]): number[] => goods.map(({ id }) => id);

/** Fills in reductions, discounts, gifts of the three types, exchange, free delivery and cashback. */
export async function fillActivities(
  trx: Trx,
  { goods, popular }: Shelf,
  seed: number,
  now: number,
): Promise<void> {
  const today = startOfDay(now);
  const random = createRandom(seed + 7);
  const leading = new Set(goods.toSorted((a, b) => b.salesCount - a.salesCount).slice(0, LEADING));
  const free = goods.filter((one) => isFree(one) && !leading.has(one));
  const joins = new Set<string>(SEASON.categories);
  const lasting = { from: today, to: today + 180 * DAY_MS };
  await writeActivity(trx, {
    kind: 'reduction',
    name: SEASON.name,
    window: seasonWindow(today),
    goodsIds: idsOf(goods.filter(({ categoryCode, rxClass }) => joins.has(categoryCode) && rxClass !== 'rx')),
    tiers: [
      { threshold_fen: 100_000, reduction_fen: 6_000 },
      { threshold_fen: 300_000, reduction_fen: 22_000 },
    ],
  });
  await writeActivity(trx, {
    kind: 'discount',
    name: '器械满额折扣',
    window: lasting,
    goodsIds: idsOf(goods.filter(({ qx }) => qx && random.next() < 0.5)),
    tiers: [
      { threshold_fen: 50_000, rate_permille: 980 },
      { threshold_fen: 200_000, rate_permille: 950 },
    ],
  });
  await fillGifts(trx, { goods: free, popular }, lasting);
  await writeActivity(trx, {
    kind: 'cashback',
    name: '维生素矿物质满额返现',
    window: lasting,
    goodsIds: idsOf(free.filter(({ categoryCode }) => VITAMINS.has(categoryCode))),
    tiers: [
      { threshold_fen: 200_000, rate_permille: 20 },
      { threshold_fen: 500_000, rate_permille: 30 },
    ],
  });
  await writeActivity(trx, {
    kind: 'free_shipping',
    name: '中药饮片西部满额包邮',
    window: lasting,
    goodsIds: idsOf(free.filter(({ zy }) => zy)),
    regions: FAR,
    tiers: [{ threshold_fen: 150_000 }],
  });
  await fillOtherTimes(trx, { goods, popular }, today);
}

/** Fills in gifts and exchange. */
async function fillGifts(
  trx: Trx,
  { goods, popular }: Shelf,
  window: { from: number; to: number },
): Promise<void> {
  const devices = goods
    .filter(({ qx, stock }) => qx && stock > 300)
    .sort((a, b) => a.basePriceFen - b.basePriceFen);
  const [small, better] = [devices[0], devices[Math.floor(devices.length / 4)]];
  await writeActivity(trx, {
    kind: 'gift',
    name: '热销品买十赠一',
    window,
    goodsIds: idsOf(popular.filter((_, index) => index >= 60 && index % 12 === 3)),
    tiers: [
      {
        threshold_fen: 0,
        threshold_units: 10,
        grant_type: 0,
        grant_quantity: 1,
        grant_repeats: 1,
        grant_remaining: 2000,
      },
    ],
  });
  if (small)
    await writeActivity(trx, {
      kind: 'gift',
      name: '骨科外用满额赠器械',
      window,
      goodsIds: idsOf(goods.filter(({ categoryCode }) => ['plaster', 'bruise'].includes(categoryCode))),
      tiers: [
        {
          threshold_fen: 50_000,
          grant_type: 1,
          grant_goods_id: small.id,
          grant_quantity: 2,
          grant_remaining: 600,
        },
        {
          threshold_fen: 150_000,
          grant_type: 1,
          grant_goods_id: small.id,
          grant_quantity: 8,
          grant_remaining: 600,
        },
      ],
    });
  await writeActivity(trx, {
    kind: 'gift',
    name: '中药饮片满额送积分',
    window,
    goodsIds: idsOf(goods.filter(({ zy }) => zy)),
    tiers: [
      { threshold_fen: 100_000, grant_type: 2, grant_quantity: 200 },
      { threshold_fen: 300_000, grant_type: 2, grant_quantity: 800 },
    ],
  });
  if (better)
    await writeActivity(trx, {
      kind: 'exchange',
      name: '皮肤外用加价换购',
      window,
      goodsIds: idsOf(
        goods.filter(({ categoryCode }) => ['sfungi', 'santi', 'itch', 'burn'].includes(categoryCode)),
      ),
      tiers: [
        {
          threshold_fen: 30_000,
          grant_type: 1,
          grant_goods_id: better.id,
          grant_quantity: 5,
          grant_price_fen: Math.max(1, Math.floor(better.basePriceFen / 2)),
          grant_remaining: 1000,
        },
      ],
    });
}

/**
 * Fills in activities at other times: the whole shop at 94 % is only scheduled, as it would change every price; others
 * are over or were stopped.
 */
async function fillOtherTimes(trx: Trx, { goods, popular }: Shelf, today: number): Promise<void> {
  await writeActivity(trx, {
    kind: 'discount',
    name: '年终福利 全场 94 折',
    window: { from: today + 20 * DAY_MS, to: today + 27 * DAY_MS },
    excludedIds: idsOf(goods.filter((one) => !isFree(one))),
    tiers: [{ threshold_fen: 0, rate_permille: 940 }],
  });
  await writeActivity(trx, {
    kind: 'reduction',
    name: '国庆备货满减',
    window: { from: today - 50 * DAY_MS, to: today - 40 * DAY_MS },
    goodsIds: idsOf(popular.slice(0, 40)),
    tiers: [{ threshold_fen: 200_000, reduction_fen: 10_000 }],
  });
  const stoppedAt = today - 12 * DAY_MS;
  await writeActivity(trx, {
    kind: 'free_shipping',
    name: '双十一全国包邮',
    window: { from: today - 15 * DAY_MS, to: stoppedAt },
    tiers: [{ threshold_fen: 30_000 }],
    stoppedAt,
  });
}
