import { lotsOfOrders } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
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
  const lots = await lotsOfOrders(trx, orderIds);
  await setFirstLots(
    trx,
    [...new Set(lineIds)].flatMap((lineId) => {
      const taken = lots.get(lineId) ?? [];
      const first = taken.find(({ isRecalled }) => !isRecalled) ?? taken[0];
      return first ? [{ lineId, lotNo: first.number, expiresAt: first.expiresAt }] : [];
    }),
  );
}
