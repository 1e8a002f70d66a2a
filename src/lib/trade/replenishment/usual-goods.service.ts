import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { findUsual } from '#lib/trade/replenishment/replenishment.repository.ts';
import { type Purchase, rhythmWords, usualQuantity } from '#lib/trade/replenishment/rhythm.rules.ts';

/** What was bought longer ago says little of what is needed. */
const COUNTED_MS = 365 * DAY_MS;

/** A goods that a member buys, and how. */
export interface UsualGoods {
  goodsId: number;
  /** units it buys at once, as a rule */
  usualQuantity: number;
  /** bought on three days or more, in a rhythm */
  isOften: boolean;
  /** `每 30 天采购一次，已 34 天，上次 20 盒`, or without a rhythm `近一年买过 2 次，上次 20 盒` */
  words: (unit: string) => string;
}

/**
 * What a member buys, of what it bought within a year: what is due first, then what it buys most often, then what it
 * bought last. Goods named are left out. One query of its rhythms, which are written as orders are paid and given back.
 */
export async function usualGoods(
  db: Db,
  member: Member,
  { besides, limit }: { besides: readonly number[]; limit: number },
  now: number,
): Promise<UsualGoods[]> {
  const since = now - COUNTED_MS;
  const rows = await findUsual(db, member.id, { besides, limit, since }, now);
  return rows.map(({ goodsId, purchases: text, everyDays, lastAt, lastQuantity }) => {
    const purchases = (JSON.parse(text) as Purchase[]).filter(({ at }) => at >= since);
    const words = (unit: string): string =>
      everyDays === null
        ? `近一年买过 ${purchases.length} 次，上次 ${lastQuantity} ${unit}`
        : rhythmWords({ everyDays, lastAt, lastQuantity }, unit, now);
    return { goodsId, usualQuantity: usualQuantity(purchases), isOften: everyDays !== null, words };
  });
}
