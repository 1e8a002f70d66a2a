import { columnsOf, readAll, readFirst, type Named } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type {
  NewSandboxNotice,
  NewSandboxTrade,
  SandboxKeyTable,
  SandboxTradeRow,
} from '#lib/trade/payments/payments.table.ts';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { TradeState } from '#lib/trade/payments/providers/provider.rules.ts';
import type { Selectable } from 'kysely';

export type SandboxKeyRow = Named<Selectable<SandboxKeyTable>>;

export function findKey(db: Db, name: string): Promise<SandboxKeyRow | undefined> {
  return readFirst(db.selectFrom('sandbox_key').selectAll().where('name', '=', name));
}

/** Stores a pair of keys unless another process has stored one. */
export async function insertKey(db: Db, key: SandboxKeyRow): Promise<void> {
  await db
    .insertInto('sandbox_key')
    .values(columnsOf(key))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Enters a trade in the book unless it exists. */
export async function insertTrade(db: Db, trade: NewSandboxTrade): Promise<void> {
  await db
    .insertInto('sandbox_trade')
    .values(trade)
    .onConflict((conflict) => conflict.column('out_trade_no').doNothing())
    .execute();
}

export function findTrade(db: Db, outTradeNo: string): Promise<SandboxTradeRow | undefined> {
  return readFirst(db.selectFrom('sandbox_trade').selectAll().where('out_trade_no', '=', outTradeNo));
}

export function findTradeByToken(db: Db, token: string): Promise<SandboxTradeRow | undefined> {
  return readFirst(db.selectFrom('sandbox_trade').selectAll().where('token', '=', token));
}

/** Changes the state of a trade that waits for its buyer; undefined when it no longer waits. */
export function moveWaitingTrade(
  db: Db,
  id: number,
  change: { state: TradeState; paid_at?: number },
): Promise<SandboxTradeRow | undefined> {
  return readFirst(
    db
      .updateTable('sandbox_trade')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returningAll(),
  );
}

export async function insertNotices(trx: Trx, notices: NewSandboxNotice[]): Promise<void> {
  if (notices.length > 0) await trx.insertInto('sandbox_notice').values(notices).execute();
}

export type DueNotice = SandboxTradeRow & {
  id: number;
  noticeId: string;
  attempts: number;
  dueAt: number | null;
};

/** Finds the notices to be sent now, with their trades. */
export function findDueNotices(db: Db, limit: number, now: number): Promise<DueNotice[]> {
  return readAll(
    db
      .selectFrom('sandbox_notice')
      .innerJoin('sandbox_trade', 'sandbox_trade.id', 'sandbox_notice.trade_id')
      .selectAll('sandbox_trade')
      .select(['sandbox_notice.id as id', 'notice_id', 'attempts', 'due_at'])
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('sandbox_notice.id')
      .limit(limit),
  );
}

/** Takes a notice to send it; of several processes one gets it. It is due again at `again` unless it is ended. */
export async function takeNotice(
  db: Db,
  { id, dueAt, again }: { id: number; dueAt: number; again: number },
): Promise<boolean> {
  const result = await db
    .updateTable('sandbox_notice')
    .set((row) => ({ due_at: again, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('due_at', '=', dueAt)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function setNotice(
  db: Db,
  id: number,
  change: { state?: 'taken' | 'given_up'; due_at?: null; last_answer: string },
): Promise<void> {
  await db.updateTable('sandbox_notice').set(change).where('id', '=', id).execute();
}

/** Enters a refund unless it exists; true when it is new. */
export async function insertSandboxRefund(
  trx: Trx,
  refund: { out_refund_no: string; trade_id: number; amount_fen: number; created_at: number },
): Promise<boolean> {
  const kept = await trx
    .insertInto('sandbox_refund')
    .values(refund)
    .onConflict((conflict) => conflict.column('out_refund_no').doNothing())
    .returning('out_refund_no')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Subtracts a refund from what was paid; false when that is not enough. */
export async function addRefunded(trx: Trx, tradeId: number, amountFen: number): Promise<boolean> {
  const result = await trx
    .updateTable('sandbox_trade')
    .set((row) => ({ refunded_fen: row('refunded_fen', '+', amountFen) }))
    .where('id', '=', tradeId)
    .where('state', '=', 'paid')
    .where((row) => row(row('refunded_fen', '+', amountFen), '<=', row.ref('amount_fen')))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function findSandboxRefund(db: Db, outRefundNo: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox_refund')
    .select('out_refund_no')
    .where('out_refund_no', '=', outRefundNo)
    .executeTakeFirst();
  return row !== undefined;
}

/** A line of the book; `at` is its time (ms). */
export type BookLine = Pick<SandboxTradeRow, 'outTradeNo' | 'tradeNo' | 'amountFen'> & {
  at: number | null;
};

/** Part of the book: entries of a simulated provider from `from` up to `until` (ms). */
interface BookPart {
  provider: PaymentProviderName;
  from: number;
  until: number;
}

export function findPaidBetween(db: Db, { provider, from, until }: BookPart): Promise<BookLine[]> {
  return readAll(
    db
      .selectFrom('sandbox_trade')
      .select(['out_trade_no', 'trade_no', 'amount_fen', 'paid_at as at'])
      .where('provider', '=', provider)
      .where('paid_at', '>=', from)
      .where('paid_at', '<', until)
      .orderBy('paid_at')
      .orderBy('id'),
  );
}

export function findRefundedBetween(
  db: Db,
  { provider, from, until }: BookPart,
): Promise<(BookLine & { outRefundNo: string })[]> {
  return readAll(
    db
      .selectFrom('sandbox_refund')
      .innerJoin('sandbox_trade', 'sandbox_trade.id', 'sandbox_refund.trade_id')
      .select(['out_trade_no', 'trade_no', 'out_refund_no'])
      .select(['sandbox_refund.amount_fen as amount_fen', 'sandbox_refund.created_at as at'])
      .where('provider', '=', provider)
      .where('sandbox_refund.created_at', '>=', from)
      .where('sandbox_refund.created_at', '<', until)
      .orderBy('sandbox_refund.created_at'),
  );
}
