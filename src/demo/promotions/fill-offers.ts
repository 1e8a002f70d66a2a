import type { FilledGoods } from '#demo/fill-goods.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS, formatDate, HOUR_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { writeOffers } from './write-activity.ts';

const DAYS_AHEAD = 60;
/** Seckill sessions of a day, in hours from midnight `[from, to)`. */
const SESSIONS = [
  [0, 10],
  [10, 14],
  [14, 20],
  [20, 24],
] as const;
const PER_SESSION = 4;
const DAILY_SPECIALS = 12;

/** What the shop has, and what of it sells best without restrictions. */
export interface Shelf {
  goods: readonly FilledGoods[];
  popular: readonly FilledGoods[];
}

export const percentOff = (fen: number, percent: number): number =>
  Math.max(1, Math.floor((fen * (100 - percent)) / 100));

export const lowestPrice = ({ basePriceFen, rankPricesFen }: FilledGoods): number =>
  Math.min(basePriceFen, rankPricesFen[2] ?? basePriceFen, rankPricesFen[3] ?? basePriceFen);

/** Seckill sessions for weeks ahead, daily specials and near-expiry prices. */
export async function fillOffers(trx: Trx, { goods, popular }: Shelf, now: number): Promise<void> {
  const today = startOfDay(now);
  for (let session = 0; session < DAYS_AHEAD * SESSIONS.length; session += 1) {
    const [from, to] = SESSIONS[session % SESSIONS.length] ?? SESSIONS[0];
    const day = today + Math.floor(session / SESSIONS.length) * DAY_MS;
    const offers = Array.from({ length: PER_SESSION }, (_, place) => {
      const one = popular[(session * PER_SESSION + place) % Math.max(popular.length, 1)];
      if (!one) return [];
      const limit = Math.max(one.minQuantity, one.stepQuantity * 20);
      const price_fen = percentOff(lowestPrice(one), 8 + (session % 5));
      return [{ goods_id: one.id, price_fen, remaining: limit * 10, per_member_limit: limit }];
    }).flat();
    const name = `限时秒杀 ${formatDate(day).slice(5)} ${from} 点场`;
    const window = { from: day + from * HOUR_MS, to: day + to * HOUR_MS };
    await writeOffers(trx, { kind: 'seckill', name, window }, offers);
  }
  const window = { from: today, to: today + DAYS_AHEAD * DAY_MS };
  const lasting = ({ id: goods_id }: FilledGoods, price_fen: number) => ({
    ...{ goods_id, price_fen },
    remaining: null,
    per_member_limit: null,
  });
  for (let day = 0; day < DAYS_AHEAD; day += 1) {
    const from = today + day * DAY_MS;
    const special = popular.filter((_, index) => (index + day * 5) % 11 === 4).slice(0, DAILY_SPECIALS);
    await writeOffers(
      trx,
      { kind: 'daily', name: `每日特价 ${formatDate(from).slice(5)}`, window: { from, to: from + DAY_MS } },
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
