import type { Trx } from '#lib/platform/db/database.server.ts';
import { createRandom } from '#demo/catalogue/random.rules.ts';
import { startOfDay } from '#lib/platform/time.rules.ts';
import { insertActivityRow, insertMany } from '#demo/demo.repository.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';
import type { NewOffer } from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAYS_AHEAD = 60;
/** Seckill sessions of a day, in hours from midnight `[from, to)`. */
const SESSIONS = [
  [0, 10],
  [10, 14],
  [14, 20],
  [20, 24],
] as const;
const PER_SESSION = 4;
const DAILY_SPECIALS = 10;

/** Seckill sessions for weeks ahead, daily specials, near-expiry prices, and two activities with tiers. */
export async function fillPromotions(
  trx: Trx,
  goods: FilledGoods[],
  seed: number,
  now: number,
): Promise<void> {
  const today = startOfDay(now);
  const random = createRandom(seed + 7);
  const popular = goods
    .filter(
      ({ stock, rxClass, mhj, kxzq, expiresInDays }) =>
        stock > 300 && rxClass !== 'rx' && !mhj && !kxzq && expiresInDays > 200,
    )
    .sort((a, b) => b.salesCount - a.salesCount)
    .slice(0, 160);
  const off = (fen: number, percent: number): number =>
    Math.max(1, Math.floor((fen * (100 - percent)) / 100));

  const offers: NewOffer[] = [];
  for (let session = 0; session < DAYS_AHEAD * SESSIONS.length; session += 1) {
    const [from, to] = SESSIONS[session % SESSIONS.length] ?? SESSIONS[0];
    const day = today + Math.floor(session / SESSIONS.length) * DAY_MS;
    for (let place = 0; place < PER_SESSION; place += 1) {
      const one = popular[(session * PER_SESSION + place) % Math.max(popular.length, 1)];
      if (!one) continue;
      const limit = Math.max(one.minQuantity, one.stepQuantity * 20);
      offers.push({
        goods_id: one.id,
        kind: 'seckill',
        price_fen: off(lowest(one), 8 + (session % 5)),
        starts_at: day + from * HOUR_MS,
        ends_at: day + to * HOUR_MS,
        remaining: limit * 10,
        per_member_limit: limit,
      });
    }
  }
  for (const one of popular.filter((_, index) => index % 9 === 4).slice(0, DAILY_SPECIALS)) {
    offers.push(lasting(one.id, 'daily', off(lowest(one), 5), today));
  }
  for (const one of goods.filter(({ expiresInDays, stock }) => expiresInDays <= 180 && stock > 0)) {
    const percent = one.expiresInDays < 60 ? 40 : one.expiresInDays < 120 ? 25 : 12;
    offers.push(lasting(one.id, 'near_expiry', off(lowest(one), percent), today));
  }
  await insertMany(trx, 'offer', offers);

  const ends_at = today + 180 * DAY_MS;
  const reduction = await insertActivityRow(trx, {
    kind: 'reduction',
    name: '秋冬呼吸用药满减',
    covers_all: 0,
    starts_at: today,
    ends_at,
  });
  await insertMany(trx, 'activity_tier', [
    { activity_id: reduction, threshold_fen: 100_000, reduction_fen: 6_000, rate_permille: null },
    { activity_id: reduction, threshold_fen: 300_000, reduction_fen: 22_000, rate_permille: null },
  ]);
  const season = goods.filter(({ categoryCode, rxClass }) => SEASON.has(categoryCode) && rxClass !== 'rx');
  await insertMany(
    trx,
    'activity_goods',
    season.map(({ id }) => ({ activity_id: reduction, goods_id: id, is_excluded: 0 as const })),
  );

  const discount = await insertActivityRow(trx, {
    kind: 'discount',
    name: '器械满额折扣',
    covers_all: 0,
    starts_at: today,
    ends_at,
  });
  await insertMany(trx, 'activity_tier', [
    { activity_id: discount, threshold_fen: 50_000, reduction_fen: null, rate_permille: 980 },
    { activity_id: discount, threshold_fen: 200_000, reduction_fen: null, rate_permille: 950 },
  ]);
  const devices = goods.filter(({ qx }) => qx && random.next() < 0.5);
  await insertMany(
    trx,
    'activity_goods',
    devices.map(({ id }) => ({ activity_id: discount, goods_id: id, is_excluded: 0 as const })),
  );
}

/** Leaves of "感冒解热镇痛" that join the season's reduction. */
const SEASON = new Set(['coldw', 'coldz', 'heat', 'pain', 'summer']);

const lowest = ({ basePriceFen, rankPricesFen }: FilledGoods): number =>
  Math.min(basePriceFen, rankPricesFen[2] ?? basePriceFen, rankPricesFen[3] ?? basePriceFen);

const lasting = (
  goods_id: number,
  kind: 'daily' | 'near_expiry',
  price_fen: number,
  from: number,
): NewOffer => ({
  goods_id,
  kind,
  price_fen,
  starts_at: from,
  ends_at: from + DAYS_AHEAD * DAY_MS,
  remaining: null,
  per_member_limit: null,
});
