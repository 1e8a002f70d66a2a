import {
  dropCountRequest,
  findCountRequest,
  findCountRequestOf,
  findCountRequests,
  findWaitingOrders,
  putCountRequest,
} from '#lib/catalogue/goods/counts/counts.repository.ts';
import {
  type CountedShelf,
  countQuestion,
  countWords,
  isAsked,
  movedRefusal,
  needsSecond,
  reasonRefusal,
  type ShelfUnits,
  shouldBe,
  tooFewRefusal,
  type WaitingOrder,
} from '#lib/catalogue/goods/counts/counts.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import type { LotRow } from '#lib/catalogue/goods/goods.table.ts';
import { lotName } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { record } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import {
  changeThis,
  type LotChange,
  type LotChanged,
  type Step,
} from '#lib/catalogue/goods/office/lot-desk.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';

/** A lot after a count; `isWaiting` where the count is booked only when a second user confirms it. */
export interface LotCounted extends LotChanged {
  isWaiting: boolean;
}

/** A count as it was typed. */
interface TypedCount {
  counted: number;
  remark: string;
  /** Units that should have been there when the form was opened; null where unknown. */
  should?: number | null;
  /** True when the question about a large difference was confirmed. */
  isSure?: boolean;
}

/**
 * Books what was counted on the shelf (product §7.14): the lot keeps what was counted less the units that orders not
 * yet sent took. A difference that is large is asked about and needs a reason; above a value it waits for a second
 * user. Throws `not_found`, `conflict` where goods came in or went out since the form was opened, and `invalid_form`
 * for the question, and where orders want more than was counted.
 */
export async function countLot(
  db: Db,
  operator: Member,
  { counted, remark, should = null, isSure = false, ...change }: LotChange & TypedCount,
  now: number,
): Promise<LotCounted> {
  const key = keyOf(change.goodsId, change.idempotencyKey);
  let isWaiting = false;
  const step = async (lot: LotRow, trx: Trx): Promise<Step | null> => {
    isWaiting = (await findCountRequestOf(trx, key)) !== undefined;
    if (isWaiting) return null;
    const shelf = await readShelf(trx, lot, counted);
    if (should !== null && should !== shouldBe(shelf)) {
      const moved = movedRefusal(should, shouldBe(shelf));
      throw new ShopError('conflict', moved, { counted: [moved], should: [moved] });
    }
    checkCount(shelf, { remark, isSure });
    if (needsSecond(shelf)) {
      isWaiting = true;
      await request(trx, operator, { lot, shelf, remark, key }, now);
      return null;
    }
    await dropCountRequest(trx, lot.id);
    return bookedStep(lot, shelf, remark);
  };
  return { ...(await changeThis(db, operator, { ...change, step }, now)), isWaiting };
}

/** Returns the key of a count in the lot ledger, from that of its form. */
export const keyOf = (goodsId: number, idempotencyKey: string): string => `desk:${goodsId}:${idempotencyKey}`;

type Shelf = CountedShelf & { orders: WaitingOrder[] };

/** Reads the units of a locked lot that should be on the shelf, with the orders that want some of them. */
async function readShelf(trx: Trx, lot: LotRow, counted: number): Promise<Shelf> {
  const [goods] = await findGoodsByIds(trx, [lot.goodsId]);
  return { ...(await unsentOf(trx, lot)), counted, priceFen: goods?.basePriceFen ?? 0 };
}

async function unsentOf(
  db: Db,
  { id, quantity }: Pick<LotRow, 'id' | 'quantity'>,
): Promise<ShelfUnits & { orders: WaitingOrder[] }> {
  const orders = (await findWaitingOrders(db, [id])).get(id) ?? [];
  return { quantity, orders, unsent: orders.reduce((sum, order) => sum + order.quantity, 0) };
}

function checkCount(shelf: Shelf, { remark, isSure }: { remark: string; isSure: boolean }): void {
  const tooFew = tooFewRefusal(shelf, shelf.orders);
  if (tooFew !== null) throw fieldError('counted', tooFew);
  if (!isAsked(shelf)) return;
  const question = countQuestion(shelf);
  if (!isSure) throw new ShopError('invalid_form', question, { counted: [question], is_sure: [question] });
  const reason = reasonRefusal(remark);
  if (reason !== null) throw new ShopError('invalid_form', reason, { remark: [reason], is_sure: [question] });
}

const bookedStep = (lot: LotRow, shelf: CountedShelf, remark: string): Step => ({
  kind: 'count',
  change: shelf.counted - shelf.unsent - lot.quantity,
  reason: [countWords(shelf), remark].filter(Boolean).join('，'),
});

async function request(
  trx: Trx,
  operator: Member,
  { lot, shelf, remark, key }: { lot: LotRow; shelf: CountedShelf; remark: string; key: string },
  now: number,
): Promise<void> {
  await putCountRequest(trx, {
    lot_id: lot.id,
    counted: shelf.counted,
    should: shouldBe(shelf),
    remark,
    idempotency_key: key,
    asked_by: operator.id,
    asked_at: now,
  });
  const detail = `${lotName(lot.number)}：${countWords(shelf)}，${remark}，等待另一位同事确认`;
  await record(trx, operator, { action: 'goods.lot', id: lot.goodsId, detail }, now);
}

const GONE = '这次盘点已经处理过，不再等待确认，请刷新后再看。';

/** Message to a user whose count waits. */
export const COUNT_WAITS = '差额较大，盘点已提交：另一位同事在这个批次的页面确认后才会入账。';

/**
 * Books a waiting count as a second user. Throws `conflict` where it no longer waits, or goods came in or went out
 * since, and `forbidden` for the user who counted.
 */
export async function confirmCount(
  db: Db,
  operator: Member,
  id: number,
  now: number,
): Promise<LotChanged & { goodsId: number; lotId: number }> {
  const waiting = await findCountRequest(db, id);
  if (!waiting) throw new ShopError('conflict', GONE);
  const { lotId, goodsId, counted } = waiting;
  // The entry has the key of the form that asked, so that this form sent again books nothing.
  const idempotencyKey = waiting.idempotencyKey.slice(keyOf(goodsId, '').length);
  const step = async (lot: LotRow, trx: Trx): Promise<Step> => {
    const asked = await findCountRequest(trx, id);
    if (!asked) throw new ShopError('conflict', GONE);
    if (asked.askedBy === operator.id)
      throw new ShopError('forbidden', '自己的盘点要由另一位同事确认，不能自己确认。');
    const shelf = await readShelf(trx, lot, counted);
    if (shouldBe(shelf) !== asked.should)
      throw new ShopError(
        'conflict',
        `${movedRefusal(asked.should, shouldBe(shelf))}这次盘点不能入账，请退回。`,
      );
    const tooFew = tooFewRefusal(shelf, shelf.orders);
    if (tooFew !== null) throw new ShopError('conflict', tooFew);
    await dropCountRequest(trx, lot.id);
    const by = `${asked.askerName} 盘点，${operator.name} 确认`;
    return bookedStep(lot, shelf, [asked.remark, by].join('，'));
  };
  return {
    ...(await changeThis(db, operator, { goodsId, lotId, idempotencyKey, step }, now)),
    goodsId,
    lotId,
  };
}

/** Refuses a waiting count, one's own or another user's. Throws `conflict` where it no longer waits. */
export async function refuseCount(
  db: Db,
  operator: Member,
  id: number,
  now: number,
): Promise<{ goodsId: number; lotId: number }> {
  return transact(db, async (trx) => {
    const waiting = await findCountRequest(trx, id);
    if (!waiting) throw new ShopError('conflict', GONE);
    const { goodsId, lotId, number, counted, should } = waiting;
    await dropCountRequest(trx, lotId);
    const detail = `${lotName(number)}：退回盘点（应有 ${should}，实盘 ${counted}）`;
    await record(trx, operator, { action: 'goods.lot', id: goodsId, detail }, now);
    return { goodsId, lotId };
  });
}

/** A count that waits for a second user. */
export type WaitingCount = Awaited<ReturnType<typeof findCountRequests>>[number];

/** Returns the units of a lot that should be on the shelf, the orders not yet sent that want some, and the count that waits. */
export async function shelfOfLot(db: Db, lot: Pick<LotRow, 'id' | 'quantity'>) {
  const [waiting = null] = await findCountRequests(db, lot.id);
  return { ...(await unsentOf(db, lot)), waiting };
}

/** Returns all counts that wait for a second user, the oldest first. */
export const listWaitingCounts = (db: Db): Promise<WaitingCount[]> => findCountRequests(db);
