import { lotsOfOrders } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asOperator, type MoveRefusal } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { addUnits, findOrderLines } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';
import {
  findParcelLines,
  findParcels,
  insertParcel,
  isOthersParcel,
} from '#lib/trade/parcels/parcels.repository.ts';
import type { ParcelRow } from '#lib/trade/parcels/parcels.table.ts';
import { ordersKept } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { countUnits, type OpenUnits, openUnits, unitsKey } from '#lib/trade/parcels/parcels.rules.ts';

/** A parcel to be sent. */
export interface ParcelToSend {
  operator: Member;
  carrier: string;
  trackingNo: string;
  /** Units by `unitsKey`; null: all that is still to be sent. */
  units: ReadonlyMap<string, number> | null;
}

/** Result of sending a parcel: sent now, sent before, or the reason it is refused. */
export type ParcelSent =
  | { outcome: 'sent' | 'before'; refusal: null }
  | {
      outcome: null;
      refusal:
        | Exclude<MoveRefusal, 'asker'>
        | 'missing'
        | 'requested'
        | 'refunded'
        | 'others_parcel'
        | 'other_goods';
    };

/** Returns the lines of orders with the units still to be sent, by order. */
export async function openUnitsOf(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, { lines: OrderLineRow[]; open: OpenUnits[] }>> {
  if (orderIds.length === 0) return new Map();
  const [lines, lots] = await Promise.all([findOrderLines(db, orderIds), lotsOfOrders(db, orderIds)]);
  const parcelled = await findParcelLines(db, orderIds);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return new Map(
    orderIds.map((id) => {
      const own = byOrder.get(id) ?? [];
      return [id, { lines: own, open: openUnits(own, lots, parcelled) }];
    }),
  );
}

/**
 * Sends a parcel of a locked order, with part or all of what is left: with the last unit the order is sent. A parcel
 * with the same carrier, number and goods counts as sent before; with other goods it is refused. Not sent are lots no
 * longer on sale, and anything of an order with an open approval request to remove units, to cancel or to refund it in
 * full, or of one refunded in full. Throws `conflict` where units are not available, for example when a colleague has
 * just sent them.
 */
export async function sendParcel(
  trx: Trx,
  held: OrderRow,
  { operator, carrier, trackingNo, units }: ParcelToSend,
  now: number,
): Promise<ParcelSent> {
  const earlier = await findParcels(trx, [held.id]);
  const { lines = [], open = [] } = (await openUnitsOf(trx, [held.id])).get(held.id) ?? {};
  const same = earlier.find((parcel) => parcel.carrier === carrier && parcel.trackingNo === trackingNo);
  if (same) {
    // A repeated request to send all that is left finds nothing open.
    const isSame = units === null ? open.length === 0 : await hasGoods(trx, same, units);
    return isSame ? { outcome: 'before', refusal: null } : { outcome: null, refusal: 'other_goods' };
  }
  const inside = units === null || held.state !== 'paid' ? open : chosen(open, units, lines);
  if (held.state === 'paid' && inside.some(({ isHeldBack }) => isHeldBack))
    return { outcome: null, refusal: 'missing' };
  if (held.state === 'paid' && (await ordersKept(trx, [held])).has(held.id))
    return { outcome: null, refusal: 'requested' };
  if (held.state === 'paid' && held.payableFen > 0 && held.refundedFen >= held.payableFen)
    return { outcome: null, refusal: 'refunded' };
  if (held.state === 'paid' && (await isOthersParcel(trx, { carrier, trackingNo, memberId: held.memberId })))
    return { outcome: null, refusal: 'others_parcel' };
  const move = countUnits(inside) === countUnits(open) ? 'ship' : 'ship_part';
  const parcel = { carrier, trackingNo, units: countUnits(inside) };
  const { order, refusal } = await moveOrder(trx, held, { move, by: asOperator(operator), ...parcel }, now);
  if (order === null) return { outcome: null, refusal };
  for (const [id, same] of Map.groupBy(inside, ({ lineId }) => lineId))
    if (!(await addUnits(trx, { id, column: 'sent', units: countUnits(same) }))) throw overtaken();
  await insertParcel(
    trx,
    {
      order_id: held.id,
      number: order.parcels,
      carrier,
      tracking_no: trackingNo,
      shipped_at: now,
      shipped_by: operator.id,
      state: 'sent',
      next_at: now,
    },
    inside.map(({ lineId, lotId, quantity }) => ({ line_id: lineId, lot_id: lotId, quantity })),
  );
  return { outcome: 'sent', refusal: null };
}

/** True when a parcel contains exactly these units (by `unitsKey`). */
async function hasGoods(
  trx: Trx,
  { id, orderId }: Pick<ParcelRow, 'id' | 'orderId'>,
  units: ReadonlyMap<string, number>,
): Promise<boolean> {
  const inside = (await findParcelLines(trx, [orderId])).filter(({ parcelId }) => parcelId === id);
  return (
    inside.every((line) => units.get(unitsKey(line)) === line.quantity) &&
    countUnits(inside) === [...units.values()].reduce((sum, count) => sum + count, 0)
  );
}

function chosen(
  open: readonly OpenUnits[],
  units: ReadonlyMap<string, number>,
  lines: readonly OrderLineRow[],
): OpenUnits[] {
  const inside = open.flatMap((one) => {
    const quantity = units.get(unitsKey(one)) ?? 0;
    if (quantity > one.quantity) {
      const name = lines.find(({ id }) => id === one.lineId)?.name ?? '';
      throw new ShopError(
        'conflict',
        `${name}${one.lotNo && `（批号 ${one.lotNo}）`}只剩 ${one.quantity} 件要发，请刷新后核对数量。`,
      );
    }
    return quantity > 0 ? [{ ...one, quantity }] : [];
  });
  const wanted = [...units.values()].reduce((sum, count) => sum + count, 0);
  if (countUnits(inside) !== wanted) throw overtaken();
  if (wanted === 0) throw new ShopError('conflict', '这个包裹里还没有商品，请填写数量。');
  return inside;
}

const overtaken = (): ShopError =>
  new ShopError('conflict', '同事刚刚发出或改过其中的商品，请刷新后核对数量。');
