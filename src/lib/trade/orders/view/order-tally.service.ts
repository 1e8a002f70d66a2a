import type { Db } from '#lib/platform/db/database.server.ts';
import { tallyByMember } from '#lib/trade/orders/view/orders-list.repository.ts';

/** What is to be done about a member's orders. Time in ms. */
export interface OrderTally {
  unpaid: number;
  /** Paid or sent, and not completed. */
  underWay: number;
  lastOrderAt: number | null;
}

/** How it stands with the orders of several members at once, by member. */
export async function tallyOrders(db: Db, memberIds: readonly number[]): Promise<(id: number) => OrderTally> {
  const rows = memberIds.length === 0 ? [] : await tallyByMember(db, memberIds);
  const byMember = Map.groupBy(rows, ({ member_id }) => member_id);
  return (id) => {
    const tally: OrderTally = { unpaid: 0, underWay: 0, lastOrderAt: null };
    for (const { state, count, latest } of byMember.get(id) ?? []) {
      if (state === 'unpaid') tally.unpaid += count;
      if (state === 'paid' || state === 'shipped') tally.underWay += count;
      tally.lastOrderAt = Math.max(tally.lastOrderAt ?? 0, latest);
    }
    return tally;
  };
}
