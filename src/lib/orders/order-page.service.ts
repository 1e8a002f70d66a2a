import type { Db } from '#lib/db/database.ts';
import { ShopError } from '#lib/http/errors.ts';
import type { Member } from '#lib/members/members.rules.ts';
import type { OrderDetail } from '#lib/orders/order-view.rules.ts';
import { getOrder } from '#lib/orders/orders.service.ts';

/** The member's own order that an address names, or null: for pages, which answer it with "not found". */
export async function findOwnOrder(
  db: Db,
  member: Member,
  id: string | null | undefined,
): Promise<OrderDetail | null> {
  if (!/^\d{1,9}$/.test(id ?? '')) return null;
  try {
    return await getOrder(db, member, Number(id));
  } catch (error) {
    if (error instanceof ShopError) return null;
    throw error;
  }
}
