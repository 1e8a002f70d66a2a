import { readAll } from '#lib/platform/db/rows.rules.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { type FoundReceipt, withOrders } from '#lib/trade/receipts/receipts.repository.ts';
import type { DueFilter, ReceiptState } from '#lib/trade/receipts/receipts.rules.ts';

const SOON_DAYS = 7;

/** Search of receipts; `company` is part of a company's name, or of an order's number. */
export interface ReceiptSearch {
  /** Member whose receipts are searched; null: all, for the office. */
  memberId: number | null;
  company: string;
  due: DueFilter | null;
}

const found = (db: Db, { memberId, company, due }: ReceiptSearch, now: number) =>
  withOrders(db)
    .$if(memberId !== null, (query) => query.where('order_receipt.member_id', '=', memberId ?? 0))
    .$if(company !== '', (query) =>
      query.where((row) => row.or([contains('orders.company', company), contains('orders.no', company)])),
    )
    .$if(due === 'overdue', (query) =>
      query
        .where('order_receipt.due_at', '<=', now)
        .where((row) =>
          row.or([
            row('order_receipt.state', 'in', ['waiting', 'refused']),
            row.and([
              row('order_receipt.state', '=', 'sent'),
              row('order_receipt.sent_at', '>=', row.ref('order_receipt.due_at')),
            ]),
          ]),
        ),
    )
    .$if(due === 'soon', (query) =>
      query
        .where('order_receipt.state', '!=', 'accepted')
        .where('order_receipt.due_at', '>', now)
        .where('order_receipt.due_at', '<=', now + SOON_DAYS * DAY_MS),
    );

/**
 * Finds a page of receipts in a state (null: any). For their buyer, those it owes are first and accepted ones last; for
 * the office, oldest sent or earliest due first, and accepted ones newest first.
 */
export function findReceipts(
  db: Db,
  { state, ...search }: ReceiptSearch & { state: ReceiptState | null },
  { limit, offset }: { limit: number; offset: number },
  now: number,
): Promise<FoundReceipt[]> {
  const inState = found(db, search, now).$if(state !== null, (query) =>
    query.where('order_receipt.state', '=', state ?? 'waiting'),
  );
  const direction = state === 'accepted' ? 'desc' : 'asc';
  const column = { sent: 'sent_at', waiting: 'due_at', refused: 'due_at', accepted: 'decided_at' } as const;
  const sorted =
    search.memberId === null
      ? inState
          .orderBy(`order_receipt.${column[state ?? 'waiting']}`, direction)
          .orderBy('order_receipt.id', direction)
      : inState
          .orderBy((row) =>
            row
              .case()
              .when('order_receipt.state', '=', 'accepted')
              .then(2)
              .when('order_receipt.state', '=', 'sent')
              .then(1)
              .else(0)
              .end(),
          )
          .orderBy('order_receipt.due_at', direction)
          .orderBy('order_receipt.id');
  return readAll(sorted.limit(limit).offset(offset));
}

/** Counts the receipts that a search finds in each state. */
export function countReceipts(
  db: Db,
  search: ReceiptSearch,
  now: number,
): Promise<{ state: ReceiptState; count: number }[]> {
  return found(db, search, now)
    .clearSelect()
    .select(['order_receipt.state', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('order_receipt.state')
    .execute();
}
