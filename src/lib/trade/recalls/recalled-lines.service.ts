import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { findAnyOrder } from '#lib/trade/orders/order-steps.service.ts';
import {
  countRecallsOfMember,
  findLinesOfOrder,
  findLotFacts,
  findMissing,
  findOpenRecalls,
  findRecallsOfMember,
  holdRecall,
  setRecall,
  setRecallLine,
} from '#lib/trade/recalls/recalls.repository.ts';
import {
  mostUsed,
  openUnits,
  SETTLED_STATES,
  sharedOut,
  stateOfHeld,
  stateOfSold,
} from '#lib/trade/recalls/recalls.rules.ts';
import type { RecallLineRow, RecallRow } from '#lib/trade/recalls/recalls.table.ts';

/** Recalled units of an order's line, for its returns. */
interface RecalledOfLine {
  /** Units of recalled lots that are neither returned nor on their way back. */
  units: number;
  /** Units reported as used up, which the buyer can correct while the recall is open. */
  used: number;
  /** Units of recalled lots that are not returned, on their way or not. */
  notBack: number;
  /** Numbers of the recalled lots. */
  numbers: string[];
}

/** Returns the recalled units of the lines of an order, by line; lines without any are left out. */
export async function recalledOf(db: Db, orderId: number): Promise<Map<number, RecalledOfLine>> {
  const lines = await findLinesOfOrder(db, orderId);
  const facts = await findLotFacts(db, [...new Set(lines.map(({ lotId }) => lotId))]);
  const open = await findOpenRecalls(db, [...new Set(lines.map(({ recallId }) => recallId))]);
  return new Map(
    [...Map.groupBy(lines, ({ orderLineId }) => orderLineId)].map(([lineId, same]) => {
      const sold = same.filter(({ isHeld }) => isHeld === 0);
      return [
        lineId,
        {
          units: sold.reduce((sum, line) => sum + mostUsed(line), 0),
          used: sold.reduce((sum, { recallId, used }) => sum + (open.has(recallId) ? used : 0), 0),
          notBack: sold.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0),
          numbers: sold.map(({ lotId }) => facts.get(lotId)?.number ?? ''),
        },
      ];
    }),
  );
}

/**
 * Counts returned units, by line of the order: they are assigned to recalled lots first, so that none of them is sold
 * again. Returns the recalled units by lot and by line. The caller has locked the order and the lots of its goods.
 */
export async function countReturned(
  trx: Trx,
  orderId: number,
  units: ReadonlyMap<number, number>,
  now: number,
): Promise<{ byLot: Map<number, number>; byLine: Map<number, number> }> {
  const byLot = new Map<number, number>();
  const byLine = new Map<number, number>();
  for (const [lineId, lines] of await soldLines(trx, orderId)) {
    const parts = sharedOut(lines, units.get(lineId) ?? 0, ({ quantity, returned }) => quantity - returned);
    for (const line of lines) {
      const part = parts.get(line.id) ?? 0;
      if (part === 0) continue;
      byLot.set(line.lotId, (byLot.get(line.lotId) ?? 0) + part);
      byLine.set(lineId, (byLine.get(lineId) ?? 0) + part);
      await setRecallLine(trx, line.id, { returned: line.returned + part, updated_at: now });
    }
  }
  return { byLot, byLine };
}

/**
 * Updates the recall lines of an order from its returns: `comingBack` are the units, by line, in open returns of
 * recalled goods. Units reported as used up are reduced where more comes back. A closed recall is reopened where a line
 * of it is no longer settled. The caller has locked the order.
 */
export async function followReturns(
  trx: Trx,
  orderId: number,
  comingBack: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  const reopened = new Set<number>();
  const sold = await soldLines(trx, orderId);
  const recalls = await holdRecalls(trx, [...sold.values()].flat());
  for (const [lineId, lines] of sold) {
    const parts = sharedOut(
      lines,
      comingBack.get(lineId) ?? 0,
      ({ quantity, returned }) => quantity - returned,
    );
    for (const line of lines) {
      const followed = { ...line, comingBack: parts.get(line.id) ?? 0 };
      const used = Math.min(line.used, mostUsed(followed));
      const state = stateOfSold({ ...followed, used });
      if (followed.comingBack === line.comingBack && used === line.used && state === line.state) continue;
      await setRecallLine(trx, line.id, {
        coming_back: followed.comingBack,
        used,
        state,
        updated_at: now,
      });
      if (recalls.get(line.recallId)?.state === 'closed' && !SETTLED_STATES.includes(state))
        reopened.add(line.recallId);
    }
  }
  for (const id of reopened) await reopen(trx, { id, orderId }, now);
}

/** Locks the recalls of lines in the order of their ids, so that none is closed while its lines change. */
async function holdRecalls(trx: Trx, lines: readonly RecallLineRow[]): Promise<Map<number, RecallRow>> {
  const held = new Map<number, RecallRow>();
  for (const id of [...new Set(lines.map(({ recallId }) => recallId))].sort((a, b) => a - b)) {
    const recall = await holdRecall(trx, id);
    if (recall) held.set(id, recall);
  }
  return held;
}

async function reopen(
  trx: Trx,
  { id, orderId }: { id: number; orderId: number },
  now: number,
): Promise<void> {
  await setRecall(trx, id, { state: 'open', closed_at: null, closed_by: null });
  const detail = `订单 ${(await findAnyOrder(trx, orderId))?.no ?? ''} 的退货有变动，请处理完再结束`;
  await recordAudit(trx, {
    actorId: null,
    action: 'recall.reopen',
    subject: `recall:${id}`,
    detail,
    at: now,
  });
}

/** Returns the recall lines whose goods were sent, by line of the order. */
const soldLines = async (trx: Trx, orderId: number): Promise<Map<number, RecallLineRow[]>> =>
  Map.groupBy(
    (await findLinesOfOrder(trx, orderId)).filter(({ isHeld }) => isHeld === 0),
    ({ orderLineId }) => orderLineId,
  );

/** Returns those of some orders that miss recalled goods, and are not sent before that is settled. */
export const ordersMissing = (db: Db, orderIds: readonly number[]): Promise<Set<number>> =>
  findMissing(db, orderIds);

/** Finds the recall of each of some lots. */
export { findRecallsOfLots as recallsOfLots } from '#lib/trade/recalls/recalls.repository.ts';

/** Settles recalled units of an unsent line that were removed or replaced, within that transaction. */
export async function settleChanged(
  trx: Trx,
  units: {
    orderId: number;
    lineId: number;
    lotId: number;
    quantity: number;
    change: 'left_out' | 'replaced';
  },
  now: number,
): Promise<void> {
  const lines = await findLinesOfOrder(trx, units.orderId);
  const line = lines.find(
    ({ isHeld, orderLineId, lotId }) => isHeld === 1 && orderLineId === units.lineId && lotId === units.lotId,
  );
  if (!line) return;
  const more = Math.min(units.quantity, openUnits(line));
  const leftOut = line.leftOut + (units.change === 'left_out' ? more : 0);
  const replaced = line.replaced + (units.change === 'replaced' ? more : 0);
  const state = stateOfHeld({ quantity: line.quantity, leftOut, replaced });
  await setRecallLine(trx, line.id, { left_out: leftOut, replaced, state, updated_at: now });
}

/**
 * Settles the recall lines of a cancelled unsent order, within the transaction that cancels it: nothing is missing any
 * more.
 */
export async function settleCancelled(trx: Trx, { id: orderId }: { id: number }, now: number): Promise<void> {
  for (const { id, isHeld, state } of await findLinesOfOrder(trx, orderId))
    if (isHeld === 1 && (state === 'missing' || state === 'left_out'))
      await setRecallLine(trx, id, { state: 'cancelled', updated_at: now });
}

const PER_PAGE = 50;

/** Finds the recall lines of an order, each with its recall, for its buyer and for the desk. */
export { findRecallsOfOrder as recallsOfOrder } from '#lib/trade/recalls/recalls.repository.ts';

/** A recalled lot that a line of an order took, with its recall. */
export type RecalledLine = Awaited<ReturnType<typeof findRecallsOfMember>>[number];

/** Returns a page of the recall lines of a member's orders, latest first. */
export async function listMyRecalls(
  db: Db,
  { id }: Member,
  page: number,
): Promise<{ lines: RecalledLine[]; page: number; pages: number }> {
  const { offset, ...shown } = pageOf(page, await countRecallsOfMember(db, id), PER_PAGE);
  return { lines: await findRecallsOfMember(db, id, { limit: PER_PAGE, offset }), ...shown };
}
