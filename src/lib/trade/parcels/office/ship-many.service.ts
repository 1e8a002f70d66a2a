import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, type ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { notSentWords } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { ordersByNos } from '#lib/trade/orders/office/order-desk.service.ts';
import { type PastedParcel, readParcels } from '#lib/trade/parcels/office/pasted-parcels.rules.ts';
import { sendParcel } from '#lib/trade/parcels/office/send-parcel.service.ts';

/**
 * Sends paid orders, a pasted line each with all that is left of it, all or none: what is wrong with any line is reported
 * with its number, and nothing leaves. An order that was sent with this very parcel is left as it is, so that a list may be sent twice. Returns how many
 * orders left now. Throws `invalid_form`.
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
    const found = await ordersByNos(
      trx,
      parcels.map(({ no }) => no),
    );
    const byNo = new Map(parcels.map((parcel) => [parcel.no, parcel]));
    const isKnown = new Set(found.map(({ no }) => no));
    const problems = parcels
      .filter(({ no }) => !isKnown.has(no))
      .map(({ line, no }) => ({ line, words: `第 ${line} 行：没有订单 ${no}。` }));
    const done = { shipped: 0, before: 0 };
    // In the order of their ids, as all that hold several orders do.
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

const PROBLEMS_NAMED = 10;

function refusedFor(problems: readonly string[]): ShopError {
  const more = problems.length - PROBLEMS_NAMED;
  const words = [
    ...problems.slice(0, PROBLEMS_NAMED),
    ...(more > 0 ? [`另有 ${more} 行也有问题。`] : []),
    '改好后再提交，这次一单也没有发。',
  ];
  return fieldError('parcels', words.join(' '));
}
