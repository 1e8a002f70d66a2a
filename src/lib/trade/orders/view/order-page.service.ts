import { readId } from '#lib/platform/ids.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { OrderDetail } from '#lib/trade/orders/view/order-view.rules.ts';
import { getOrder } from '#lib/trade/orders/view/orders.service.ts';

/** The member's own order that an address names, or null: for pages, which answer it with "not found". */
export async function findOwnOrder(
  db: Db,
  member: Member,
  id: string | null | undefined,
): Promise<OrderDetail | null> {
  const orderId = readId(id);
  if (orderId === null) return null;
  try {
    return await getOrder(db, member, orderId);
  } catch (error) {
    if (error instanceof ShopError) return null;
    throw error;
  }
}
