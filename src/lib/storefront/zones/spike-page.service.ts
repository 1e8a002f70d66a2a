import { goodsOfRound, type Round, type RoundGoods, roundsOf } from '#lib/catalogue/offers/offers.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const PER_PAGE = 20;
/** Goods of the round after the one shown. */
const ANNOUNCED = 5;

/** A round of seckill as its page shows it. */
export interface SpikePage {
  rounds: Round[];
  shown: Round;
  goods: RoundGoods[];
  page: number;
  pages: number;
  /** The next round to begin, where another one is shown. */
  next: { round: Round; goods: RoundGoods[] } | null;
  /** Whether the round shown is the one that everybody is shown who asks for none. */
  isUsual: boolean;
}

/**
 * The round asked for, else the one that runs, else the next; null where there is none. `'unknown'` for a round or a
 * page that there is not. `now` in ms.
 */
export async function spikePage(
  db: Db,
  { round: key, page: wanted }: { round: string | null; page: number },
  now: number,
): Promise<SpikePage | 'unknown' | null> {
  const rounds = await roundsOf(db, 'seckill', now);
  const coming = rounds.find(({ state }) => state === 'coming');
  const usual = rounds.find(({ state }) => state === 'running') ?? coming ?? rounds.at(-1);
  if (!usual) return key === null ? null : 'unknown';
  const shown = key === null ? usual : rounds.find((round) => round.key === key);
  if (!shown) return 'unknown';
  const { page, pages, offset } = pageOf(wanted, shown.offers.length, PER_PAGE);
  if (page !== wanted) return 'unknown';
  const after = coming && coming !== shown ? coming : null;
  const [goods, announced] = await Promise.all([
    goodsOfRound(db, shown.offers.slice(offset, offset + PER_PAGE), now),
    after ? goodsOfRound(db, after.offers.slice(0, ANNOUNCED), now) : [],
  ]);
  return {
    rounds,
    shown,
    goods,
    page,
    pages,
    next: after && { round: after, goods: announced },
    isUsual: shown === usual,
  };
}
