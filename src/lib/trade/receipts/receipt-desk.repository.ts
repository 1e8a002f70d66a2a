import { readAll } from '#lib/platform/db/rows.rules.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { type FoundReceipt, withOrders } from '#lib/trade/receipts/receipts.repository.ts';
import type { DueFilter, ReceiptState } from '#lib/trade/receipts/receipts.rules.ts';

const SOON_DAYS = 7;

/** What operators look for; `company` is part of a company's name, or of an order's number. */
export interface ReceiptSearch {
  company: string;
  due: DueFilter | null;
}

const found = (db: Db, { company, due }: ReceiptSearch, now: number) =>
  withOrders(db)
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

/** A page of the receipts in a state: what was sent first, or is due first, at the top; accepted ones the newest. */
export function findReceipts(
  db: Db,
  { state, ...search }: ReceiptSearch & { state: ReceiptState },
  { limit, offset }: { limit: number; offset: number },
  now: number,
): Promise<FoundReceipt[]> {
  const column = { sent: 'sent_at', waiting: 'due_at', refused: 'due_at', accepted: 'decided_at' } as const;
  const direction = state === 'accepted' ? 'desc' : 'asc';
  return readAll(
    found(db, search, now)
      .where('order_receipt.state', '=', state)
      .orderBy(`order_receipt.${column[state]}`, direction)
      .orderBy('order_receipt.id', direction)
      .limit(limit)
      .offset(offset),
  );
}

/** How many there are in each state of what is looked for. */
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
