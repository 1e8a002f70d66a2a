import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { isForSale, LOT_STATES, type LotState } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { findLots, findUnsentUnits } from '#lib/catalogue/goods/lots/order-lots.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { sendingWord } from '#lib/trade/orders/order-words.rules.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';
import { findOrderFacts } from '#lib/trade/recalls/office/recall-desk.repository.ts';
import type { RecallInput } from '#lib/trade/recalls/office/recalls.fields.ts';
import { lotsToRecall, sentUnitsOf } from '#lib/trade/recalls/office/start-recall.service.ts';

const BUYERS_SHOWN = 100;

/** A buyer within a preview. */
export interface Taker {
  memberId: number;
  company: string;
  units: number;
  orders: {
    id: number;
    no: string;
    state: OrderState;
    stateText: string;
    number: string;
    /** Units that its buyer has, or that an unsent order holds. */
    quantity: number;
    /** Units that were returned. */
    returned: number;
    isHeld: boolean;
  }[];
}

/** Preview of a recall: the units and buyers concerned. */
export interface RecallPreview {
  goods: Goods;
  lots: { id: number; number: string; state: LotState; stateText: string; quantity: number; place: string }[];
  /** Units sent and not returned, units held by unsent orders, and units on the shelf. */
  soldUnits: number;
  heldUnits: number;
  shelfUnits: number;
  /** Units of other lots on sale, which may replace those held. */
  otherUnits: number;
  buyers: number;
  /** The first buyers; all are on the recall's page once it is started. */
  takers: Taker[];
}

/** Returns the preview of a recall (product §7.15); changes nothing. Throws `invalid_form`. */
export async function previewRecall(
  db: Db,
  { goods_id: goodsId, lots: named }: Pick<RecallInput, 'goods_id' | 'lots'>,
): Promise<RecallPreview> {
  const recalled = await lotsToRecall(db, goodsId, named);
  const [goods] = await findGoodsByIds(db, [goodsId]);
  const numbers = new Map(recalled.map(({ id, number }) => [id, number]));
  const rows = await takersOf(db, numbers);
  const sum = (list: readonly { quantity: number }[]): number =>
    list.reduce((units, { quantity }) => units + quantity, 0);
  const byMember = [...Map.groupBy(rows, ({ memberId }) => memberId)];
  return {
    goods: goods as Goods,
    lots: recalled.map(({ id, number, state, quantity, place }) => ({
      id,
      number,
      state,
      quantity,
      place,
      stateText: LOT_STATES[state],
    })),
    soldUnits: sum(rows.filter(({ isHeld }) => !isHeld)),
    heldUnits: sum(rows.filter(({ isHeld }) => isHeld)),
    shelfUnits: sum(recalled),
    otherUnits: sum((await findLots(db, goodsId)).filter((lot) => !numbers.has(lot.id) && isForSale(lot))),
    buyers: byMember.length,
    takers: byMember.slice(0, BUYERS_SHOWN).map(([memberId, own]) => ({
      memberId,
      company: own[0]?.company ?? '',
      units: sum(own),
      orders: own.map(({ id, no, state, parcels, number, quantity, returned, isHeld }) => ({
        id,
        no,
        state,
        stateText: sendingWord({ state, parcels }),
        number,
        quantity,
        returned,
        isHeld,
      })),
    })),
  };
}

/**
 * Returns the units of lots that were sent or that orders hold, as starting a recall finds them, by buyer and order.
 */
async function takersOf(db: Db, numbers: ReadonlyMap<number, string>) {
  const lotIds = [...numbers.keys()];
  const units = [
    ...(await sentUnitsOf(db, lotIds)).map((one) => ({
      ...one,
      quantity: one.quantity - one.returned,
      isHeld: false,
    })),
    ...(await findUnsentUnits(db, lotIds)).map((one) => ({ ...one, returned: 0, isHeld: true })),
  ];
  if (units.length === 0) return [];
  const orders = await findOrderFacts(db, [...new Set(units.map(({ orderId }) => orderId))]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return units
    .flatMap(({ orderId, lotId, quantity, returned, isHeld }) => {
      const order = byId.get(orderId);
      return order ? [{ ...order, number: numbers.get(lotId) ?? '', quantity, returned, isHeld }] : [];
    })
    .sort((a, b) => a.memberId - b.memberId || a.id - b.id);
}
