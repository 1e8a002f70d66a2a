import { findGoodsByIds, shelvesAfter } from '#lib/catalogue/goods/goods.service.ts';
import { type HeldUnits, isSameLot, lotName } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { holdLots } from '#lib/catalogue/goods/lots/lots.service.ts';
import type { LotRow } from '#lib/catalogue/goods/goods.table.ts';
import { recallLots } from '#lib/catalogue/goods/lots/held-lots.service.ts';
import { findLots, findSentUnits, findUnsentUnits } from '#lib/catalogue/goods/lots/order-lots.service.ts';
import { goodsTag } from '#lib/cache-tag.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { askForWork } from '#lib/platform/db/due-work.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { tellBuyers } from '#lib/trade/recalls/office/recall-messages.service.ts';
import { findUnitsBack } from '#lib/trade/recalls/office/recall-desk.repository.ts';
import { heldLines, noteReplacements } from '#lib/trade/recalls/office/replace.service.ts';
import type { RecallInput } from '#lib/trade/recalls/office/recalls.fields.ts';
import {
  findRecallByKey,
  findRecallsOfLots,
  insertRecall,
  insertRecallLines,
} from '#lib/trade/recalls/recalls.repository.ts';
import { lotsWords, RECALL_LEVELS, sharedOut, stateOfSold } from '#lib/trade/recalls/recalls.rules.ts';
import type { NewRecallLine } from '#lib/trade/recalls/recalls.table.ts';

/**
 * Starts a recall, in one transaction (product §7.15): its lots are no longer sold, unsent orders get other lots as far
 * as available, and every order line with one is recorded; its buyers get a message, and a text message from a job. A
 * repeated `idempotencyKey` starts no second recall. Throws `invalid_form`.
 */
export function startRecall(
  db: Db,
  operator: Member,
  { input, idempotencyKey }: { input: RecallInput; idempotencyKey: string },
  now: number,
): Promise<{ id: number; isNew: boolean }> {
  return change(db, async (trx, touch) => {
    const earlier = await findRecallByKey(trx, idempotencyKey);
    if (earlier) return { id: earlier.id, isNew: false };
    const { goodsId, numbers } = { goodsId: input.goods_id, numbers: input.lots };
    const named = await namedLots(trx, goodsId, numbers);
    const [goods] = await findGoodsByIds(trx, [goodsId]);
    const { held, units: ofAll } = await holdAll(
      trx,
      goodsId,
      named.map(({ id }) => id),
    );
    // A request that waited for a colleague's finds the recall that was started.
    const pressed = await findRecallByKey(trx, idempotencyKey);
    if (pressed) return { id: pressed.id, isNew: false };
    const recalled = await lotsToRecall(trx, goodsId, numbers, held);
    const units = ofAll.filter(({ lotId }) => recalled.some(({ id }) => id === lotId));
    const id = await insertRecall(
      trx,
      {
        goods_id: goodsId,
        level: input.level,
        notice_no: input.notice_no,
        reason: input.reason,
        instruction: input.instruction,
        state: 'open',
        idempotency_key: idempotencyKey,
        started_at: now,
        started_by: operator.id,
      },
      recalled.map(({ id: lotId, quantity: onShelf }) => ({ lotId, onShelf })),
    );
    const words = [RECALL_LEVELS[input.level], input.notice_no].filter(Boolean).join(' ');
    const swap = { recalled, units, reason: `${words}，召回 ${id}`, actorId: operator.id };
    const { change: moved, replacements } = await recallLots(
      trx,
      held,
      { ...swap, key: `recall:${id}` },
      now,
    );
    const lines = [...(await soldLines(trx, recalled, now)), ...(await heldLines(trx, replacements, now))];
    await insertRecallLines(trx, id, lines);
    await noteReplacements(trx, replacements, { held, unit: goods?.unit ?? '' }, now);
    await tellBuyers(trx, { id, goods: goods?.name ?? '', recalled, input, lines }, now);
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'recall.start',
      subject: `recall:${id}`,
      at: now,
      detail: `${goods?.name ?? ''} ${lotsWords(recalled.map(({ number }) => number))}，${words}`,
    });
    await askForWork(trx, 'recall-texts', now);
    touch(goodsTag(goodsId), ...(await shelvesAfter(trx, new Map([[goodsId, moved]]), now)));
    return { id, isNew: true };
  });
}

/** Returns all lots of a goods with these numbers, as read from a box, in any letter case. Throws `invalid_form`. */
async function namedLots(
  db: Db,
  goodsId: number,
  numbers: readonly string[],
  held?: readonly LotRow[],
): Promise<LotRow[]> {
  if ((await findGoodsByIds(db, [goodsId])).length === 0)
    throw fieldError('goods_id', '没有这个编号的商品，请核对。');
  const lots = held ?? (await findLots(db, goodsId));
  const found = numbers.flatMap((number) => {
    const same = lots.filter((lot) => isSameLot(lot.number, number));
    if (same.length === 0) throw fieldError('lots', `这个商品没有登记过批号 ${number}，请核对商品和批号。`);
    return same;
  });
  return [...new Set(found)];
}

/** Returns the same lots without those recalled before, as several lots may share a number. */
export async function lotsToRecall(
  db: Db,
  goodsId: number,
  numbers: readonly string[],
  held?: readonly LotRow[],
): Promise<LotRow[]> {
  const found = await namedLots(db, goodsId, numbers, held);
  const recalls = await findRecallsOfLots(
    db,
    found.map(({ id }) => id),
  );
  const open = found.filter(({ id }) => !recalls.has(id));
  const before = found.find(({ number }) => !open.some((lot) => isSameLot(lot.number, number)));
  if (before)
    throw fieldError(
      'lots',
      `${lotName(before.number)} 已经在召回 ${recalls.get(before.id)} 里，不用再发起；请去掉它。`,
    );
  return open;
}

/**
 * Locks the unsent orders that have units of the lots, in the order of their ids, then the lots of the goods. An order
 * placed in between is locked after them; if its transaction waits for the lots, one of both is retried.
 */
async function holdAll(
  trx: Trx,
  goodsId: number,
  lotIds: readonly number[],
): Promise<{ held: LotRow[]; units: HeldUnits[] }> {
  const isHeld = new Set<number>();
  const hold = async (): Promise<HeldUnits[]> => {
    const units = await findUnsentUnits(trx, lotIds);
    for (const id of [...new Set(units.map(({ orderId }) => orderId))].sort((a, b) => a - b)) {
      if (!isHeld.has(id)) await holdOrder(trx, id);
      isHeld.add(id);
    }
    return units;
  };
  await hold();
  const held = await holdLots(trx, [goodsId]);
  await hold();
  // Read again, as these orders can no longer be sent or cancelled.
  return { held, units: await findUnsentUnits(trx, lotIds) };
}

/** Returns the sent units of lots, by line: returned units of a line count for its other lots first. */
export async function sentUnitsOf(db: Db, lotIds: readonly number[]) {
  const sent = await findSentUnits(db, lotIds);
  const back = await findUnitsBack(db, [...new Set(sent.map(({ lineId }) => lineId))]);
  return [...Map.groupBy(sent, ({ lineId }) => lineId)].flatMap(([lineId, units]) => {
    const left = (units[0]?.ofLine ?? 0) - (back.get(lineId) ?? 0);
    const rows = units.map((one) => ({ ...one, id: one.lotId }));
    const there = sharedOut(rows, left, ({ quantity }) => quantity);
    return units.map((one) => ({ ...one, returned: one.quantity - (there.get(one.lotId) ?? 0) }));
  });
}

/** Builds the recall lines of sent units. */
async function soldLines(
  trx: Trx,
  recalled: readonly LotRow[],
  now: number,
): Promise<Omit<NewRecallLine, 'recall_id'>[]> {
  const sent = await sentUnitsOf(
    trx,
    recalled.map(({ id }) => id),
  );
  return sent.map(({ lotId, lineId, orderId, memberId, quantity, returned }) => ({
    member_id: memberId,
    order_id: orderId,
    order_line_id: lineId,
    lot_id: lotId,
    is_held: 0 as const,
    quantity,
    returned,
    updated_at: now,
    state: stateOfSold({ quantity, used: 0, comingBack: 0, returned, contactedAt: null }),
  }));
}
