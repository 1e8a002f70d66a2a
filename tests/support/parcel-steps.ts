import { findLots } from '#lib/catalogue/goods/lots/lots.repository.ts';
import { cutLine, swapLot } from '#lib/trade/parcels/office/change-line.service.ts';
import { openUnitsOf } from '#lib/trade/parcels/office/send-parcel.service.ts';
import { packParcel } from '#lib/trade/parcels/office/ship.service.ts';
import { findOrderChanges } from '#lib/trade/parcels/parcels.repository.ts';
import { unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import type { Step, StepShop } from '#tests/support/order-steps.ts';

/** A part of the order leaves. */
export const PACKED: Step = { kind: 'pack', nth: 0, units: 2 };
export const CUT: Step = { kind: 'cut', nth: 0, units: 1, isBack: true };

/** Some units of each line that is still to be sent leave in a parcel of their own. */
export async function packPart(shop: StepShop, id: number, units: number): Promise<unknown> {
  const { db, operator, now } = shop;
  const { open = [] } = (await openUnitsOf(db, [id])).get(id) ?? {};
  const chosen = new Map(open.map((one) => [unitsKey(one), Math.min(units, one.quantity)]));
  const trackingNo = `SF${id}-${(shop.presses += 1)}`;
  return packParcel(db, operator, { id, units: chosen, carrier: '顺丰速运', trackingNo }, now);
}

/** Units of the first line that is still to be sent are taken off, or are sent of another lot. */
export async function changeLine(
  { db, operator, now }: StepShop,
  orderId: number,
  step: Extract<Step, { kind: 'cut' | 'swap' }>,
): Promise<unknown> {
  const { lines = [], open = [] } = (await openUnitsOf(db, [orderId])).get(orderId) ?? {};
  const [from] = open;
  if (!from) return;
  const number = (await findOrderChanges(db, orderId)).length + 1;
  const wish = { orderId, number, from, reason: '库存不足' };
  if (step.kind === 'cut') {
    const quantity = step.units === 0 ? from.quantity : Math.min(step.units, from.quantity);
    return cutLine(db, operator, { ...wish, quantity, fate: step.isBack ? 'stock' : 'write_off' }, now);
  }
  const goodsId = lines.find(({ id }) => id === from.lineId)?.goodsId ?? 0;
  const lots = await findLots(db, goodsId);
  const toLotId = lots.find(({ id }) => id !== from.lotId)?.id ?? 0;
  return swapLot(db, operator, { ...wish, quantity: 1, toLotId }, now);
}
