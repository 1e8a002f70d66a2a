import type { FilledGoods } from '#demo/fill-goods.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS, formatDate, HOUR_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { type Window, writeOffers } from './write-activity.ts';

const DAYS_AHEAD = 63;
/** Number of days planned by the seckill session; then by day, then by week, so that the office's list stays short. */
const DAYS_OF_SESSIONS = 3;
const DAYS_ALONE = 7;
const WEEK = 7;
/** Seckill sessions of a day, in hours from midnight `[from, to)`. */
const SESSIONS = [
  [0, 10],
  [10, 14],
  [14, 20],
  [20, 24],
] as const;
const PER_SESSION = 4;
const DAILY_SPECIALS = 12;

/** Goods of the shop, and its best sellers without restrictions. */
export interface Shelf {
  goods: readonly FilledGoods[];
  popular: readonly FilledGoods[];
}

export const percentOff = (fen: number, percent: number): number =>
  Math.max(1, Math.floor((fen * (100 - percent)) / 100));

export const lowestPrice = ({ basePriceFen, rankPricesFen }: FilledGoods): number =>
  Math.min(basePriceFen, rankPricesFen[2] ?? basePriceFen, rankPricesFen[3] ?? basePriceFen);

const dayText = (ms: number): string => formatDate(ms).slice(5);

/** Returns days from today on, each alone, then whole weeks. */
function stretches(today: number): (Window & { name: string })[] {
  const list: (Window & { name: string })[] = [];
  for (let day = 0; day < DAYS_AHEAD; day += day < DAYS_ALONE ? 1 : WEEK) {
    const from = today + day * DAY_MS;
    const to = from + (day < DAYS_ALONE ? 1 : WEEK) * DAY_MS;
    const name = day < DAYS_ALONE ? dayText(from) : `${dayText(from)} 至 ${dayText(to - DAY_MS)}`;
    list.push({ from, to, name });
  }
  return list;
}

/** Returns the first days by the session, the rest as {@link stretches}. */
const seckillSessions = (today: number): (Window & { name: string })[] =>
  stretches(today).flatMap((stretch, day) =>
    day < DAYS_OF_SESSIONS
      ? SESSIONS.map(([from, to]) => ({
          from: stretch.from + from * HOUR_MS,
          to: stretch.from + to * HOUR_MS,
          name: `${stretch.name} ${from} 点场`,
        }))
      : [stretch],
  );

/** Fills in seckill sessions for weeks ahead, daily specials and near-expiry prices. */
export async function fillOffers(trx: Trx, { goods, popular }: Shelf, now: number): Promise<void> {
  const today = startOfDay(now);
  for (const [session, { from, to, name: when }] of seckillSessions(today).entries()) {
    const offers = Array.from({ length: PER_SESSION }, (_, place) => {
      const one = popular[(session * PER_SESSION + place) % Math.max(popular.length, 1)];
      if (!one) return [];
      const limit = Math.max(one.minQuantity, one.stepQuantity * 20);
      const price_fen = percentOff(lowestPrice(one), 8 + (session % 5));
      return [{ goods_id: one.id, price_fen, remaining: limit * 10, per_member_limit: limit }];
    }).flat();
    await writeOffers(trx, { kind: 'seckill', name: `限时秒杀 ${when}`, window: { from, to } }, offers);
  }
  const window = { from: today, to: today + DAYS_AHEAD * DAY_MS };
  const lasting = ({ id: goods_id }: FilledGoods, price_fen: number) => ({
    goods_id,
    price_fen,
    remaining: null,
    per_member_limit: null,
  });
  for (const [day, { from, to, name }] of stretches(today).entries()) {
    const special = popular.filter((_, index) => (index + day * 5) % 11 === 4).slice(0, DAILY_SPECIALS);
    await writeOffers(
      trx,
      { kind: 'daily', name: `每日特价 ${name}`, window: { from, to } },
      special.map((one) => lasting(one, percentOff(lowestPrice(one), 5 + (day % 4)))),
    );
  }
  await writeOffers(
    trx,
    { kind: 'near_expiry', name: '近效期特价', window },
    goods
      .filter(({ expiresInDays }) => expiresInDays <= 180)
      .map((one) => {
        const percent = one.expiresInDays < 60 ? 40 : one.expiresInDays < 120 ? 25 : 12;
        return lasting(one, percentOff(lowestPrice(one), percent));
      }),
  );
}
