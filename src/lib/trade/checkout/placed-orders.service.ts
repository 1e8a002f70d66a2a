import type { PlacedOrder } from '#lib/trade/checkout/draft.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findOrdersOfCheckout } from '#lib/trade/orders/order-steps.service.ts';

/** The orders that a member's checkout became. */
export async function placedOrders(db: Db, member: Member, key: string): Promise<PlacedOrder[]> {
  const rows = await findOrdersOfCheckout(db, member.id, key);
  return rows.map(({ id, no, kind, payableFen }) => ({ id, no, kind, payableFen }));
}
