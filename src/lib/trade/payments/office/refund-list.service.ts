import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import {
  countOrderRefunds,
  findListedRefunds,
  type ListedRefund,
} from '#lib/trade/payments/refunds/order-refunds.repository.ts';
import { listRefundWishes, type RefundWish } from '#lib/trade/payments/refunds/refund-wishes.service.ts';
import type { OrderRefundRow } from '#lib/trade/payments/refunds/refunds.table.ts';

const REFUNDS_PER_PAGE = 20;

/** A page of refunds; in `wished` none, but all that wait for a second user. */
interface RefundList {
  refunds: ListedRefund[];
  wishes: RefundWish[];
  counts: Record<OrderRefundRow['state'] | 'wished', number>;
  page: number;
  pages: number;
}

/** The refunds of what no provider holds, in a state, and the wishes for any refund (product §7.10). */
export async function listRefunds(
  db: Db,
  { state, page }: { state: OrderRefundRow['state'] | 'wished'; page: number },
): Promise<RefundList> {
  const wishes = await listRefundWishes(db);
  const counts = { wished: wishes.length, waiting: 0, done: 0 };
  for (const row of await countOrderRefunds(db)) counts[row.state] = Number(row.count);
  if (state === 'wished') return { refunds: [], wishes, counts, page: 1, pages: 1 };
  const { offset, ...shown } = pageOf(page, counts[state], REFUNDS_PER_PAGE);
  const refunds = await findListedRefunds(db, state, { limit: REFUNDS_PER_PAGE, offset });
  return { refunds, wishes: [], counts, ...shown };
}
