import { lotsOfOrders } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import type { LineLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { inParts } from '#lib/platform/db/rows.rules.ts';
import { setFirstLots } from '#lib/trade/orders/orders.repository.ts';

/** What checkout, recalls and packing write of orders, inside their own transactions. Payments use `order-payment.service.ts`. */
export {
  findOrdersOfCheckout,
  insertOrder,
  newOrderEvent,
  newOrderLines,
  numbering,
} from '#lib/trade/orders/orders.repository.ts';

/** Has lines of orders name the first lot that they have now, after they got others or gave some up. */
export async function nameFirstLots(
  trx: Trx,
  orderIds: readonly number[],
  lineIds: Iterable<number>,
): Promise<void> {
  const lots = new Map<number, LineLot[]>();
  for (const some of inParts(orderIds))
    for (const [lineId, taken] of await lotsOfOrders(trx, some)) lots.set(lineId, taken);
  await setFirstLots(
    trx,
    [...new Set(lineIds)].flatMap((lineId) => {
      const taken = lots.get(lineId) ?? [];
      const first = taken.find(({ isRecalled }) => !isRecalled) ?? taken[0];
      return first ? [{ lineId, lotNo: first.number, expiresAt: first.expiresAt }] : [];
    }),
  );
}
