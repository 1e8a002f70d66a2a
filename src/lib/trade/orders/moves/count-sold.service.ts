import { countSales, uncountSales } from '#lib/catalogue/goods/goods.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { type Bought, countBought, uncountBought } from '#lib/trade/replenishment/replenishment.service.ts';

/** What an order that is paid now adds to what is known of its goods, and of its buyer. */
export async function countSold(trx: Trx, order: OrderRow): Promise<void> {
  await countSales(trx, order.id);
  await countBought(trx, await boughtIn(trx, order));
}

/** Takes it back where the order was not paid after all. */
export async function uncountSold(trx: Trx, order: OrderRow): Promise<void> {
  await uncountSales(trx, order.id);
  await uncountBuying(trx, order);
}

/** An order that was paid is given back: its buyer did not buy. */
export const uncountBuying = async (trx: Trx, order: OrderRow): Promise<void> =>
  uncountBought(trx, await boughtIn(trx, order));

const boughtIn = async (trx: Trx, { id, memberId, createdAt }: OrderRow): Promise<Bought> => ({
  memberId,
  at: createdAt,
  lines: await findOrderLines(trx, [id]),
});
