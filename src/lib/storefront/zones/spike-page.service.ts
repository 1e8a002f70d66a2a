import { goodsOfRound, type Round, type RoundGoods, roundsOf } from '#lib/catalogue/offers/offers.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const PER_PAGE = 20;
/** Number of goods shown of the next round. */
const ANNOUNCED = 5;

/** A round of seckill as shown on its page. */
export interface SpikePage {
  rounds: Round[];
  shown: Round;
  goods: RoundGoods[];
  page: number;
  pages: number;
  /** Next round to begin, where another one is shown. */
  next: { round: Round; goods: RoundGoods[] } | null;
  /** True when the round shown is the default one. */
  isUsual: boolean;
}

/**
 * Returns the requested round, else the running one, else the next; null where there is none. `'unknown'` for a round
 * or a page that does not exist. `now` in ms.
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
