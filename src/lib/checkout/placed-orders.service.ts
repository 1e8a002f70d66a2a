import type { PlacedOrder } from '#lib/checkout/draft.rules.ts';
import type { Db } from '#lib/db/database.ts';
import type { Member } from '#lib/members/members.rules.ts';
import { findOrdersOfCheckout } from '#lib/orders/orders.repository.ts';

/** The orders that a member's checkout became. */
export async function placedOrders(db: Db, member: Member, key: string): Promise<PlacedOrder[]> {
  const rows = await findOrdersOfCheckout(db, member.id, key);
  return rows.map(({ id, no, kind, payable_fen }) => ({ id, no, kind, payableFen: payable_fen }));
}
