import type { Db } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';

const withFacts = (db: Db) =>
  db
    .selectFrom('recall_line as line')
    .innerJoin('recall', 'recall.id', 'line.recall_id')
    .innerJoin('goods_lot as lot', 'lot.id', 'line.lot_id')
    .innerJoin('order_line', 'order_line.id', 'line.order_line_id')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .selectAll('line')
    .select(['recall.level', 'recall.reason', 'recall.instruction', 'recall.notice_no', 'recall.started_at'])
    .select(['recall.state as recall_state', 'lot.number', 'order_line.name', 'order_line.spec'])
    .select(['order_line.unit', 'orders.no as order_no', 'orders.state as order_state']);

/** What recalls have of an order, each with its recall. */
export const findRecallsOfOrder = (db: Db, orderId: number) =>
  readAll(withFacts(db).where('line.order_id', '=', orderId).orderBy('line.id'));

/** A page of what recalls have of a member's orders, the latest first. */
export const findRecallsOfMember = (
  db: Db,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
) =>
  readAll(
    withFacts(db)
      .where('line.member_id', '=', memberId)
      .orderBy('line.id', 'desc')
      .limit(limit)
      .offset(offset),
  );

export async function countRecallsOfMember(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recall_line')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
