import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, linesRefused, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asOperator, notSentWords } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { type ParcelToSend, sendParcel } from '#lib/trade/parcels/office/send-parcel.service.ts';
import {
  findParcel,
  findParcels,
  isOthersParcel,
  replaceSteps,
  setParcel,
} from '#lib/trade/parcels/parcels.repository.ts';
import { type PastedParcel, readParcels } from '#lib/trade/parcels/office/pasted-parcels.rules.ts';
import { parcelName } from '#lib/trade/parcels/parcels.rules.ts';
import type { ParcelRow } from '#lib/trade/parcels/parcels.table.ts';
import { findOrdersByNos } from '#lib/trade/orders/order-steps.service.ts';

type Named = Pick<ParcelToSend, 'carrier' | 'trackingNo'>;

/**
 * Sends all that is left of a paid order, for an operator. The same parcel again changes nothing. Throws `not_found`,
 * or `conflict` in any other state, also where a colleague was faster with another parcel, or while the buyer's request
 * to cancel it is open.
 */
export async function shipOrder(
  db: Db,
  operator: Member,
  { id, ...parcel }: { id: number } & Named,
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const held = await holdOrder(trx, id);
    if (!held) throw notFound('这个订单');
    const { refusal } = await sendParcel(trx, held, { operator, ...parcel, units: null }, now);
    if (refusal === null) return;
    const how = held.state === 'shipped' ? '运单号写错了，请在“包裹”里更正。' : '';
    throw new ShopError('conflict', `订单${notSentWords(held, refusal)}。${how}`);
  });
}

/**
 * Sends a parcel with some of what is left of a paid order (units by `unitsKey`). The same parcel again changes
 * nothing. Returns whether it was sent before. Throws as {@link shipOrder}, and `conflict` where units are no longer
 * available.
 */
export async function packParcel(
  db: Db,
  operator: Member,
  { id, ...parcel }: { id: number; units: ReadonlyMap<string, number> } & Named,
  now: number,
): Promise<{ isRepeated: boolean; isAll: boolean }> {
  return transact(db, async (trx) => {
    const held = await holdOrder(trx, id);
    if (!held) throw notFound('这个订单');
    const { outcome, refusal } = await sendParcel(trx, held, { operator, ...parcel }, now);
    if (refusal !== null) throw new ShopError('conflict', `订单${notSentWords(held, refusal)}。`);
    const then = await holdOrder(trx, id);
    return { isRepeated: outcome === 'before', isAll: then?.state !== 'paid' };
  });
}

/**
 * Corrects carrier and number of a sent parcel. `shown` is the parcel as the operator saw it, see `parcelName`: of two
 * simultaneous corrections the second gets a conflict. `ask` throws where the operator has to confirm the number; it is
 * called only for a parcel that is still as shown. Idempotent. Throws `not_found`, `invalid_form` or `conflict`.
 */
export async function correctParcel(
  db: Db,
  operator: Member,
  { id, shown, ask, ...parcel }: { id: number; shown?: string | undefined; ask?: () => void } & Named,
  now: number,
): Promise<{ orderId: number }> {
  return transact(db, async (trx) => {
    const found = await findParcel(trx, id);
    if (!found || !(await holdOrder(trx, found.orderId))) throw notFound('这个包裹');
    const row = (await findParcel(trx, id)) as ParcelRow;
    const isOld = shown !== undefined && shown !== parcelName(row);
    if (isOld && parcelName(row) !== parcelName(parcel))
      throw new ShopError(
        'conflict',
        `同事刚刚更正过这个包裹，现在是 ${parcelName(row)}；您填的还没有保存，仍要改就再提交一次。`,
      );
    ask?.();
    await correct(trx, row, { operator, ...parcel }, now);
    return { orderId: row.orderId };
  });
}

/** Writes the correction and drops the tracking data, which belonged to another parcel. */
async function correct(
  trx: Trx,
  row: ParcelRow,
  { operator, carrier, trackingNo }: Named & { operator: Member },
  now: number,
): Promise<void> {
  if (row.carrier === carrier && row.trackingNo === trackingNo) return;
  const held = await holdOrder(trx, row.orderId);
  if (!held) throw notFound('这个订单');
  const others = await findParcels(trx, [held.id]);
  if (others.some((one) => one.carrier === carrier && one.trackingNo === trackingNo))
    throw fieldError('tracking_no', '这个订单的另一个包裹已用这个运单号，请核对。');
  if (await isOthersParcel(trx, { carrier, trackingNo, memberId: held.memberId }))
    throw fieldError('tracking_no', '这个运单号已用在另一家买家的订单上，请核对。');
  const move = { move: 'correct_parcel' as const, by: asOperator(operator), carrier, trackingNo, units: 0 };
  const { refusal } = await moveOrder(trx, held, move, now);
  if (refusal !== null) throw new ShopError('conflict', `订单${notSentWords(held)}。`);
  await replaceSteps(trx, row.id, []);
  const unknown = { state: 'sent' as const, nextAt: now, askedAt: null, failures: 0, failure: '' };
  await setParcel(trx, { id: row.id }, { carrier, trackingNo, ...unknown, deliveredAt: null });
}

/**
 * Sends paid orders, pasted one per line, each with all that is left of it, all or none: any invalid line is reported
 * with its number, and nothing is sent. An order already sent with exactly this parcel is left unchanged, so that a
 * list may be sent twice. Returns the number of orders sent now. Throws `invalid_form`.
 */
export async function shipParcels(
  db: Db,
  operator: Member,
  { carrier, parcels: text }: { carrier: string; parcels: string },
  now: number,
): Promise<{ shipped: number; before: number }> {
  const { parcels, wrong } = readParcels(text);
  if (wrong.length > 0) throw refusedFor(wrong);
  return transact(db, async (trx) => {
    const found = await findOrdersByNos(
      trx,
      parcels.map(({ no }) => no),
    );
    const byNo = new Map(parcels.map((parcel) => [parcel.no, parcel]));
    const isKnown = new Set(found.map(({ no }) => no));
    const problems = parcels
      .filter(({ no }) => !isKnown.has(no))
      .map(({ line, no }) => ({ line, words: `第 ${line} 行：没有订单 ${no}。` }));
    const done = { shipped: 0, before: 0 };
    // Locked in the order of their ids, as everywhere.
    for (const { id, no } of found) {
      const parcel = byNo.get(no) as PastedParcel;
      const sent = { carrier: parcel.carrier || carrier, trackingNo: parcel.trackingNo };
      const held = await holdOrder(trx, id);
      if (!held) continue;
      const { outcome, refusal } = await sendParcel(trx, held, { operator, ...sent, units: null }, now);
      if (outcome === 'before') done.before += 1;
      else if (refusal === null) done.shipped += 1;
      else
        problems.push({
          line: parcel.line,
          words: `第 ${parcel.line} 行：订单 ${no} ${notSentWords(held, refusal)}。`,
        });
    }
    if (problems.length > 0)
      throw refusedFor(problems.sort((a, b) => a.line - b.line).map(({ words }) => words));
    return done;
  });
}

const refusedFor = (problems: readonly string[]): ShopError =>
  linesRefused('parcels', problems, '这次一单也没有发');
