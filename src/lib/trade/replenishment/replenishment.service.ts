import { isBuyFlag } from '#lib/catalogue/goods/availability.rules.ts';
import { goodsView, type GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { goodsSource } from '#lib/catalogue/goods-view/goods-view.service.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import {
  deleteRhythms,
  type DueRow,
  findDue,
  findUsual,
  holdRhythms,
  saveRhythms,
  setDueLater,
} from '#lib/trade/replenishment/replenishment.repository.ts';
import {
  type Purchase,
  rhythmOf,
  rhythmWords,
  snoozedUntil,
  usualQuantity,
  withoutPurchase,
  withPurchase,
} from '#lib/trade/replenishment/rhythm.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** Maximum number of due goods shown; others follow once these are bought. */
const MOST_DUE = 60;

/** Fields of an order that count for its buyer's rhythms; `at`: time of the order (ms). */
export interface Bought {
  memberId: number;
  at: number;
  lines: readonly { goodsId: number; quantity: number; priceReason: string }[];
}

/** Counts a paid order, in the transaction that pays it. Idempotent. */
export const countBought = (trx: Trx, { memberId, at, lines }: Bought): Promise<void> =>
  recount(trx, memberId, unitsOf(lines), (before, quantity) => withPurchase(before, { at, quantity }));

/** Removes a cancelled paid order from the rhythms, in the transaction that cancels it. */
export const uncountBought = (trx: Trx, { memberId, at, lines }: Bought): Promise<void> =>
  recount(trx, memberId, unitsOf(lines), (before) => withoutPurchase(before, at));

/** Returns units by goods, in the order of goods ids so that two payments cannot deadlock. Gifts are left out. */
function unitsOf(lines: Bought['lines']): Map<number, number> {
  const units = new Map<number, number>();
  for (const { goodsId, quantity, priceReason } of lines.toSorted((a, b) => a.goodsId - b.goodsId))
    if (priceReason !== 'gift') units.set(goodsId, (units.get(goodsId) ?? 0) + quantity);
  return units;
}

async function recount(
  trx: Trx,
  memberId: number,
  units: ReadonlyMap<number, number>,
  change: (before: Purchase[], quantity: number) => Purchase[],
): Promise<void> {
  if (units.size === 0) return;
  const held = await holdRhythms(trx, memberId, [...units.keys()]);
  const counted = held.map(({ goodsId, purchases }) => {
    const after = change(JSON.parse(purchases) as Purchase[], units.get(goodsId) ?? 0);
    return { goodsId, after, rhythm: rhythmOf(after) };
  });
  await saveRhythms(
    trx,
    counted.flatMap(({ goodsId, after, rhythm }) =>
      rhythm === null
        ? []
        : {
            member_id: memberId,
            goods_id: goodsId,
            purchases: JSON.stringify(after),
            last_at: rhythm.lastAt,
            last_quantity: rhythm.lastQuantity,
            every_days: rhythm.everyDays,
            due_at: rhythm.dueAt,
            ends_at: rhythm.endsAt,
          },
    ),
  );
  const gone = counted.filter(({ rhythm }) => rhythm === null).map(({ goodsId }) => goodsId);
  await deleteRhythms(trx, memberId, gone);
}

/** A goods due to a member. */
export interface DueGoods extends DueRow {
  goods: GoodsView;
  /** Text on the rhythm: `每 30 天采购一次，已 34 天，上次 20 盒`. */
  words: string;
  /** units in the cart now */
  inCart: number;
  /** True when it can be put in the cart now: it is in stock and not in the cart. */
  mayAdd: boolean;
}

/**
 * Returns the goods due to a member by its own rhythm, at its own price, longest due first (product §6.8). Goods that
 * are off sale, or that it may not buy, are left out; goods out of stock are shown. Time in ms.
 */
export async function dueGoods(
  db: Db,
  member: Member,
  now: number,
  limit: number = MOST_DUE,
): Promise<DueGoods[]> {
  const due: DueGoods[] = [];
  for (let offset = 0; due.length < limit; offset += MOST_DUE) {
    const rows = await findDue(db, member.id, now, { limit: MOST_DUE, offset });
    due.push(...(await withGoods(db, member, rows, now)));
    if (rows.length < MOST_DUE) break;
  }
  return due.slice(0, limit);
}

/** Returns those rows that the member may buy, with their goods. */
async function withGoods(db: Db, member: Member, rows: readonly DueRow[], now: number): Promise<DueGoods[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ goodsId }) => goodsId);
  const goods = await loadTradeGoods(db, member, ids, now);
  return rows.flatMap((row): DueGoods[] => {
    const one = goods.get(row.goodsId);
    if (!one || isBuyFlag(one.buyability) === 0) return [];
    const { ladder, offers } = one.source;
    const source = goodsSource(one, { ladder, offers, activities: [] });
    const view = goodsView(source, { rank: member.rank, now });
    const inCart = Number(row.inCart ?? 0);
    const mayAdd = inCart === 0 && view.unavailableText === '';
    return [{ ...row, goods: view, words: rhythmWords(row, one.unit, now), inCart, mayAdd }];
  });
}

/** Postpones a goods until its next interval is over. Throws `not_found` where the member has no rhythm with it. */
export async function snoozeGoods(db: Db, member: Member, goodsId: number, now: number): Promise<void> {
  const later = await setDueLater(db, { memberId: member.id, goodsId }, (days) => snoozedUntil(days, now));
  if (!later) throw notFound('这个商品的采购周期');
}

/** Period (ms) whose purchases are counted; older ones do not indicate current needs. */
const COUNTED_MS = 365 * DAY_MS;

/** A goods that a member buys, with quantity and rhythm. */
export interface UsualGoods {
  goodsId: number;
  /** units it usually buys at once */
  usualQuantity: number;
  /** bought on three days or more, in a rhythm */
  isOften: boolean;
  /** text on the rhythm: `每 30 天采购一次，已 34 天，上次 20 盒`, or without one `近一年买过 2 次，上次 20 盒` */
  words: (unit: string) => string;
}

/**
 * Returns goods that a member bought within a year: due ones first, then the most often bought, then the last bought.
 * Excluded ids are left out. One query of its rhythms, which are written as orders are paid and cancelled.
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
