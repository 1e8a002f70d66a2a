import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { lotDay, lotName } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { lotsForSale } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type OrderOnDesk, readDeskOrder } from '#lib/trade/order-desk/order-desk.service.ts';
import type { OrderLine } from '#lib/trade/orders/view/order-view.rules.ts';
import { heldOfOrder, type PackRow } from '#lib/trade/order-desk/pack-order.rules.ts';
import { type OpenUnits, unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import { findOrderChanges } from '#lib/trade/parcels/parcels.service.ts';

/** Data of an order on the packing page. */
export interface Packing {
  shown: OrderOnDesk;
  rows: { row: PackRow; units: OpenUnits; line: OrderLine }[];
  /** Rows of lots that are no longer on sale; these units are not sent. */
  heldBack: { row: PackRow; units: OpenUnits; line: OrderLine }[];
  /** Rows by their form values for the form of a change, and by goods the lots that may replace others. */
  changeable: Map<string, string>;
  lots: { name: string; words: Map<string, string> }[];
  /** Number of the next change of the order. */
  number: number;
}

/** Returns an order to be packed, with its open units by lot; null where there is none. */
export async function readPacking(db: Db, id: number): Promise<Packing | null> {
  const shown = await readDeskOrder(db, id);
  if (!shown) return null;
  const { order } = shown;
  const goodsIds = [...new Set(order.lines.map(({ goodsId }) => goodsId))];
  const goods = await findGoodsByIds(db, goodsIds);
  // Approval requests are ignored here: the page shows them, and the units they concern.
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

/** Returns the word after the lot of units that are held back. */
export const heldBackWord = ({
  isRecalled,
  isHeldBack,
}: Pick<OpenUnits, 'isRecalled' | 'isHeldBack'>): string =>
  isRecalled ? '（已召回）' : isHeldBack ? '（不在售）' : '';
