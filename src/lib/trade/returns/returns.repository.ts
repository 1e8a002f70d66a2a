import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { columnsOf, readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import { ACTIVE_STATES, type ReturnReason, type ReturnState } from '#lib/trade/returns/returns.rules.ts';
import type { UnitsInReturn } from '#lib/trade/returns/units-in-returns.rules.ts';
import type {
  NewReturn,
  NewReturnLine,
  NewReturnWord,
  ReturnLineRow,
  ReturnRow,
  ReturnWordRow,
} from '#lib/trade/returns/returns.table.ts';

/** Counts stop here: no user pages further. */
const COUNTED_RETURNS = 10_000;

/** Writes a return with its lines and pictures. Returns its id. */
export async function insertReturn(
  trx: Trx,
  row: NewReturn,
  { lines, photoIds }: { lines: readonly Omit<NewReturnLine, 'return_id'>[]; photoIds: readonly number[] },
): Promise<number> {
  const { id } = await trx.insertInto('order_return').values(row).returning('id').executeTakeFirstOrThrow();
  await trx
    .insertInto('order_return_line')
    .values(lines.map((line) => ({ ...line, return_id: id })))
    .execute();
  if (photoIds.length > 0)
    await trx
      .insertInto('order_return_photo')
      .values(photoIds.map((upload_id) => ({ return_id: id, upload_id })))
      .execute();
  return id;
}

export function findReturnByKey(db: Db, idempotencyKey: string): Promise<ReturnRow | undefined> {
  return readFirst(db.selectFrom('order_return').selectAll().where('idempotency_key', '=', idempotencyKey));
}

/** Finds a return; with a member only its own. */
export function findReturn(db: Db, id: number, memberId?: number): Promise<ReturnRow | undefined> {
  return readFirst(
    db
      .selectFrom('order_return')
      .selectAll()
      .where('id', '=', id)
      .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? 0)),
  );
}

/** Changes a return that is in the state `from`; undefined when it is in another state by now. */
export function moveReturn(
  trx: Trx,
  { id, from }: { id: number; from: ReturnState },
  change: Partial<Omit<ReturnRow, 'id'>>,
): Promise<ReturnRow | undefined> {
  return readFirst(
    trx
      .updateTable('order_return')
      .set(columnsOf(change))
      .where('id', '=', id)
      .where('state', '=', from)
      .returningAll(),
  );
}

export function findReturnLines(db: Db, returnIds: readonly number[]): Promise<ReturnLineRow[]> {
  return readAll(
    db
      .selectFrom('order_return_line')
      .selectAll()
      .where('return_id', 'in', returnIds)
      .orderBy('return_id')
      .orderBy('id'),
  );
}

/** Finds the goods of returns with their units, in the order of their lines. */
export function findReturnGoods(
  db: Db,
  returnIds: readonly number[],
): Promise<{ returnId: number; quantity: number; name: string; unit: string }[]> {
  return readAll(
    db
      .selectFrom('order_return_line as line')
      .innerJoin('order_line', 'order_line.id', 'line.order_line_id')
      .select(['line.return_id', 'line.quantity', 'order_line.name', 'order_line.unit'])
      .where('line.return_id', 'in', returnIds)
      .orderBy('line.return_id')
      .orderBy('line.id'),
  );
}

export async function setReturnLine(
  trx: Trx,
  id: number,
  change: Partial<Omit<ReturnLineRow, 'id'>>,
): Promise<void> {
  await trx.updateTable('order_return_line').set(columnsOf(change)).where('id', '=', id).execute();
}

export async function findReturnPhotos(db: Db, returnId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_return_photo')
    .select('upload_id')
    .where('return_id', '=', returnId)
    .orderBy('id')
    .execute();
  return rows.map(({ upload_id }) => upload_id);
}

export async function insertReturnWord(trx: Trx, word: NewReturnWord): Promise<void> {
  await trx.insertInto('order_return_word').values(word).execute();
}

/** Finds the comments on a return, oldest first. */
export function findReturnWords(db: Db, returnId: number): Promise<ReturnWordRow[]> {
  return readAll(
    db.selectFrom('order_return_word').selectAll().where('return_id', '=', returnId).orderBy('id'),
  );
}

/** Units of an order's line in one return. */
export type UnitsOfLine = UnitsInReturn & { returnId: number; orderLineId: number; state: ReturnState };

/** Finds the units of orders' lines in returns that were not refused. */
export function findUnitsInReturns(db: Db, orderIds: readonly number[]): Promise<UnitsOfLine[]> {
  return readAll(
    db
      .selectFrom('order_return_line as line')
      .innerJoin('order_return', 'order_return.id', 'line.return_id')
      .select([
        'line.return_id',
        'line.order_line_id',
        'line.quantity',
        'line.share_fen',
        'line.refund_fen',
        'line.voucher_fen',
      ])
      .select(['order_return.kind', 'order_return.reason', 'order_return.state'])
      .where('order_return.order_id', 'in', orderIds)
      .where('order_return.state', 'in', ACTIVE_STATES),
  );
}

/** Counts the units of an order's lines that are being returned as recalled ones, by line. */
export async function countRecalledUnderWay(db: Db, orderId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('order_return_line')
    .innerJoin('order_return', 'order_return.id', 'order_return_line.return_id')
    .select(({ fn }) => ['order_return_line.order_line_id', fn.sum<number>('quantity').as('units')])
    .where('order_return.order_id', '=', orderId)
    .where('order_return.reason', '=', 'recalled')
    .where('order_return.state', 'in', ['waiting', 'agreed'])
    .groupBy('order_return_line.order_line_id')
    .execute();
  return new Map(rows.map(({ order_line_id, units }) => [order_line_id, Number(units)]));
}

/** Finds the returns of orders, latest first. */
export function findReturnsOfOrders(db: Db, orderIds: readonly number[]): Promise<ReturnRow[]> {
  return readAll(
    db.selectFrom('order_return').selectAll().where('order_id', 'in', orderIds).orderBy('id', 'desc'),
  );
}

/** Search of returns. */
export interface ReturnSearch {
  /** Members whose returns are searched; null: all. */
  memberIds: readonly number[] | null;
  state: ReturnState | null;
  /** Restricts the search to these returns. */
  ids?: readonly number[];
  reason?: ReturnReason | null;
  /** Part of an order's number, a return's, a company, or the name of goods. */
  keywords?: string;
  /** Goods whose names match the keywords, searched too. */
  goodsIds?: readonly number[];
}

/** Latest returns of a state that are searched for text that has no index, at most. */
const READ_RETURNS = 5000;

/** Finds returns by an order's number, or their own; each by its index. */
const numbered = (db: Db, number: string) =>
  db
    .selectFrom('order_return')
    .innerJoin('orders', 'orders.id', 'order_return.order_id')
    .select('order_return.id')
    .where('orders.no', '=', number)
    .unionAll(
      db
        .selectFrom('order_return')
        .select('order_return.id')
        .where('order_return.id', '=', readId(number) ?? 0),
    );

/** Finds returns of a company, or of goods, among the latest of a state. */
const named = (db: Db, { state, keywords = '', goodsIds = [] }: ReturnSearch) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('order_return')
        .select(['order_return.id', 'order_return.order_id'])
        .$if(state !== null, (query) => query.where('order_return.state', '=', state ?? 'waiting'))
        .orderBy('order_return.created_at', 'desc')
        .limit(READ_RETURNS)
        .as('latest'),
    )
    .innerJoin('orders', 'orders.id', 'latest.order_id')
    .select('latest.id')
    .where((row) =>
      row.or([
        contains('orders.company', keywords),
        row.exists(
          row
            .selectFrom('order_return_line as line')
            .innerJoin('order_line', 'order_line.id', 'line.order_line_id')
            .select('line.id')
            .whereRef('line.return_id', '=', 'latest.id')
            .where((one) =>
              one.or([
                contains('order_line.name', keywords),
                ...(goodsIds.length > 0 ? [one('order_line.goods_id', 'in', goodsIds)] : []),
              ]),
            ),
        ),
      ]),
    );

const searched = (db: Db, search: ReturnSearch) => {
  const { memberIds, state, ids, reason = null, keywords = '' } = search;
  return db
    .selectFrom('order_return')
    .$if(memberIds !== null, (query) => query.where('order_return.member_id', 'in', memberIds ?? []))
    .$if(state !== null, (query) => query.where('order_return.state', '=', state ?? 'waiting'))
    .$if(ids !== undefined, (query) => query.where('order_return.id', 'in', [0, ...(ids ?? [])]))
    .$if(reason !== null, (query) => query.where('order_return.reason', '=', reason ?? 'damaged'))
    .$if(keywords !== '', (query) =>
      query.where('order_return.id', 'in', numbered(db, keywords).unionAll(named(db, search))),
    );
};

/** A return in a list. */
export type ListedReturn = ReturnRow & { orderNo: string; company: string };

/** Finds a page of returns: waiting ones oldest first, all others latest first. */
export function findReturns(
  db: Db,
  search: ReturnSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedReturn[]> {
  const direction = search.memberIds === null && search.state === 'waiting' ? 'asc' : 'desc';
  return readAll(
    searched(db, search)
      .innerJoin('orders', 'orders.id', 'order_return.order_id')
      .selectAll('order_return')
      .select(['orders.no as order_no', 'orders.company'])
      .orderBy('order_return.created_at', direction)
      .orderBy('order_return.id', direction)
      .limit(limit)
      .offset(offset),
  );
}

/** Counts the returns that a search finds, up to {@link COUNTED_RETURNS}. */
export async function countReturns(db: Db, search: ReturnSearch): Promise<number> {
  const { count } = await db
    .selectFrom(searched(db, search).select('order_return.id').limit(COUNTED_RETURNS).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
