import type { Updateable } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { inParts, readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type {
  NewRecall,
  NewRecallLine,
  RecallLineRow,
  RecallRow,
  RecallTables,
} from '#lib/trade/recalls/recalls.table.ts';
import { SETTLED_STATES } from '#lib/trade/recalls/recalls.rules.ts';

export function findRecall(db: Db, id: number): Promise<RecallRow | undefined> {
  return readFirst(db.selectFrom('recall').selectAll().where('id', '=', id));
}

export function findRecallByKey(db: Db, idempotencyKey: string): Promise<RecallRow | undefined> {
  return readFirst(db.selectFrom('recall').selectAll().where('idempotency_key', '=', idempotencyKey));
}

/** Writes a recall with its lots. Returns its id. */
export async function insertRecall(
  trx: Trx,
  row: NewRecall,
  lots: readonly { lotId: number; onShelf: number }[],
): Promise<number> {
  const { id } = await trx.insertInto('recall').values(row).returning('id').executeTakeFirstOrThrow();
  await trx
    .insertInto('recall_lot')
    .values(lots.map(({ lotId, onShelf }) => ({ recall_id: id, lot_id: lotId, on_shelf: onShelf })))
    .execute();
  return id;
}

/** Writes lines of a recall, and the buyers to be informed by text message. */
export async function insertRecallLines(
  trx: Trx,
  recallId: number,
  lines: readonly Omit<NewRecallLine, 'recall_id'>[],
): Promise<void> {
  for (const some of inParts(lines))
    await trx
      .insertInto('recall_line')
      .values(some.map((line) => ({ returned: 0, replaced: 0, ...line, recall_id: recallId })))
      .execute();
  for (const some of inParts([...new Set(lines.map(({ member_id }) => member_id))]))
    await trx
      .insertInto('recall_notice')
      .values(some.map((member_id) => ({ recall_id: recallId, member_id, text_state: 'waiting' as const })))
      .execute();
}

/** Returns those of some recalls that are open. */
export async function findOpenRecalls(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('recall')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the recall of each of some lots. */
export async function findRecallsOfLots(db: Db, lotIds: readonly number[]): Promise<Map<number, number>> {
  if (lotIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('recall_lot')
    .select(['lot_id', 'recall_id'])
    .where('lot_id', 'in', lotIds)
    .execute();
  return new Map(rows.map(({ lot_id, recall_id }) => [lot_id, recall_id]));
}

/** Finds a line of a recall; with a member only its own. */
export function findRecallLine(db: Db, id: number, memberId?: number): Promise<RecallLineRow | undefined> {
  return readFirst(
    db
      .selectFrom('recall_line')
      .selectAll()
      .where('id', '=', id)
      .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? 0)),
  );
}

/** Returns the recall lines of an order, in order of creation. */
export function findLinesOfOrder(db: Db, orderId: number): Promise<RecallLineRow[]> {
  return readAll(db.selectFrom('recall_line').selectAll().where('order_id', '=', orderId).orderBy('id'));
}

export async function setRecallLine(
  trx: Trx,
  id: number,
  change: Updateable<RecallTables['recall_line']>,
): Promise<void> {
  await trx.updateTable('recall_line').set(change).where('id', '=', id).execute();
}

/** Returns those of some orders that miss goods because of a recall. */
export async function findMissing(db: Db, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('recall_line')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'missing')
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/** Returns the printed data of lots and their goods, by lot id. */
export async function findLotFacts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { number: string; goodsId: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('goods_lot')
    .select(['id', 'number', 'goods_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, number, goods_id }) => [id, { number, goodsId: goods_id }]));
}

/**
 * Locks a recall until the end of the transaction and returns it with the number of unsettled lines; undefined where
 * there is none.
 */
export async function holdRecall(
  trx: Trx,
  id: number,
): Promise<(RecallRow & { openLines: number }) | undefined> {
  const row = await readFirst(
    trx
      .updateTable('recall')
      .set((recall) => ({ state: recall.ref('state') }))
      .where('id', '=', id)
      .returningAll(),
  );
  if (!row) return undefined;
  const { count } = await trx
    .selectFrom('recall_line')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recall_id', '=', id)
    .where('state', 'not in', SETTLED_STATES)
    .executeTakeFirstOrThrow();
  return { ...row, openLines: Number(count) };
}

/**
 * Returns the units of a line's goods that are with their buyer: those sent, minus those in returns that were not
 * refused (for any reason), and minus units of other lots of the same order line that are used up.
 */
export async function findWithBuyer(
  trx: Trx,
  { id, orderLineId }: Pick<RecallLineRow, 'id' | 'orderLineId'>,
): Promise<number> {
  const { sent } = await trx
    .selectFrom('order_line')
    .select('sent')
    .where('id', '=', orderLineId)
    .executeTakeFirstOrThrow();
  const { units: back } = await trx
    .selectFrom('order_return_line as line')
    .innerJoin('order_return', 'order_return.id', 'line.return_id')
    .select(({ fn }) => fn.sum<number | null>('line.quantity').as('units'))
    .where('line.order_line_id', '=', orderLineId)
    .where('order_return.kind', '=', 'return')
    .where('order_return.state', 'in', ['waiting', 'agreed', 'done'])
    .executeTakeFirstOrThrow();
  const { units: used } = await trx
    .selectFrom('recall_line')
    .select(({ fn }) => fn.sum<number | null>('used').as('units'))
    .where('order_line_id', '=', orderLineId)
    .where('is_held', '=', 0)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Math.max(0, sent - Number(back ?? 0) - Number(used ?? 0));
}

export async function setRecall(
  trx: Trx,
  id: number,
  change: Updateable<RecallTables['recall']>,
): Promise<void> {
  await trx.updateTable('recall').set(change).where('id', '=', id).execute();
}

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

/** Returns the recall lines of an order, each with its recall. */
export const findRecallsOfOrder = (db: Db, orderId: number) =>
  readAll(withFacts(db).where('line.order_id', '=', orderId).orderBy('line.id'));

/** Returns a page of the recall lines of a member's orders, latest first. */
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
