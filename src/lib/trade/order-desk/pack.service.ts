import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { lotDay, lotName } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { lotsForSale } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type OrderOnDesk, readDeskOrder } from '#lib/trade/order-desk/order-desk.service.ts';
import type { OrderLine } from '#lib/trade/orders/view/order-view.rules.ts';
import { heldOfOrder, type PackRow } from '#lib/trade/order-desk/pack-order.rules.ts';
import { type OpenUnits, unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import { findOrderChanges } from '#lib/trade/parcels/parcels.service.ts';

/** What the page of packing shows of an order. */
export interface Packing {
  shown: OrderOnDesk;
  rows: { row: PackRow; units: OpenUnits; line: OrderLine }[];
  /** The same of lots that are not on sale any more: they stay here. */
  heldBack: { row: PackRow; units: OpenUnits; line: OrderLine }[];
  /** The rows for a form of a change by their values, and by goods the lots that may take the place of others. */
  changeable: Map<string, string>;
  lots: { name: string; words: Map<string, string> }[];
  /** Which of the order's changes the next one is. */
  number: number;
}

/** An order to be packed, with what is still to be sent of it by lot; null where there is none. */
export async function readPacking(db: Db, id: number): Promise<Packing | null> {
  const shown = await readDeskOrder(db, id);
  if (!shown) return null;
  const { order } = shown;
  const goodsIds = [...new Set(order.lines.map(({ goodsId }) => goodsId))];
  const goods = await findGoodsByIds(db, goodsIds);
  // What waits for a second user is said on the page, which also shows what it is about.
  const rows = heldOfOrder({ ...order, keptFor: null }).flatMap((units) => {
    const line = order.lines.find((one) => one.id === units.lineId);
    if (!line) return [];
    const { goodsId, name } = line;
    const barcode = goods.find((one) => one.id === goodsId)?.barcode ?? '';
    const row = { key: unitsKey(units), goodsId, name, barcode, lotNo: units.lotNo, left: units.quantity };
    return { row, units, line };
  });
  const lots = rows.length === 0 ? [] : await lotsForSale(db, goodsIds);
  return {
    shown,
    rows: rows.filter(({ units }) => !units.isHeldBack),
    heldBack: rows.filter(({ units }) => units.isHeldBack),
    changeable: new Map(
      rows.map(({ row: { key, name, left }, units, line }) => [
        key,
        `${name}，${lotName(units.lotNo)}${heldBackWord(units)}，${left} ${line.unit}`,
      ]),
    ),
    lots: [...Map.groupBy(lots, ({ goodsId }) => goodsId)].flatMap(([goodsId, own]) => {
      const taken = rows.filter(({ row }) => row.goodsId === goodsId);
      const others = own.filter(({ id: lotId }) => taken.some(({ units }) => units.lotId !== lotId));
      if (others.length === 0) return [];
      const words = others.map(({ id: lotId, number, expiresAt, quantity, place }) => {
        const where = place === '' ? '' : `，${place}`;
        return [
          String(lotId),
          `${lotName(number)}，有效期至 ${lotDay(expiresAt)}，库存 ${quantity}${where}`,
        ] as const;
      });
      return { name: taken[0]?.line.name ?? '', words: new Map(words) };
    }),
    number: (await findOrderChanges(db, [id])).length + 1,
  };
}

/** What is said of units that stay here, after their lot. */
export const heldBackWord = ({
  isRecalled,
  isHeldBack,
}: Pick<OpenUnits, 'isRecalled' | 'isHeldBack'>): string =>
  isRecalled ? '（已召回）' : isHeldBack ? '（不在售）' : '';
