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

/** More are never due in one look: what is not shown comes once others are bought. */
const MOST_DUE = 60;

/** What of an order counts for its buyer's rhythms; `at`: when it was placed (ms). */
export interface Bought {
  memberId: number;
  at: number;
  lines: readonly { goodsId: number; quantity: number; priceReason: string }[];
}

/** Counts an order that is paid now, in the transaction that pays it. Again it changes nothing. */
export const countBought = (trx: Trx, { memberId, at, lines }: Bought): Promise<void> =>
  recount(trx, memberId, unitsOf(lines), (before, quantity) => withPurchase(before, { at, quantity }));

/** Takes an order that was paid and is given back out of the rhythms, in the transaction that cancels it. */
export const uncountBought = (trx: Trx, { memberId, at, lines }: Bought): Promise<void> =>
  recount(trx, memberId, unitsOf(lines), (before) => withoutPurchase(before, at));

/** Units by goods, in one order so that two payments never wait for each other's rows. Nobody asked for a gift. */
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

/** A goods that a member is due to buy again. */
export interface DueGoods extends DueRow {
  goods: GoodsView;
  /** `每 30 天采购一次，已 34 天，上次 20 盒` */
  words: string;
  /** units in the cart now */
  inCart: number;
  /** Whether it can be put in the cart now: it is in stock and not there yet. */
  mayAdd: boolean;
}

/**
 * What a member is due to buy again by its own rhythm, at its own price, the longest due first (product §6.8). Goods that
 * are off sale, or that it may not buy, are left out; what has run out is shown. Time in ms.
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

/** Those of some rows that the member may buy, with their goods. */
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

/** Leaves a goods alone until its next interval is over. Throws `not_found` where the member has no rhythm with it. */
export async function snoozeGoods(db: Db, member: Member, goodsId: number, now: number): Promise<void> {
  const later = await setDueLater(db, { memberId: member.id, goodsId }, (days) => snoozedUntil(days, now));
  if (!later) throw notFound('这个商品的采购周期');
}

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
