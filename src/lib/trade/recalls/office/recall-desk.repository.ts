import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { inParts, readAll } from '#lib/platform/db/rows.rules.ts';
import {
  type LineState,
  type RecallLevel,
  type RecallState,
  SETTLED_STATES,
} from '#lib/trade/recalls/recalls.rules.ts';
import type { TextState } from '#lib/trade/recalls/recalls.table.ts';

/** Returns the buyers of some orders, by order id. */
export async function findOrderFacts(db: Db, ids: readonly number[]) {
  const facts = [];
  for (const some of inParts(ids))
    facts.push(
      ...(await readAll(
        db
          .selectFrom('orders')
          .select(['id', 'no', 'state', 'parcels', 'member_id', 'company'])
          .where('id', 'in', some),
      )),
    );
  return facts;
}

/** Returns the units of order lines returned before, by line. */
export async function findUnitsBack(db: Db, lineIds: readonly number[]): Promise<Map<number, number>> {
  const back = new Map<number, number>();
  for (const some of inParts(lineIds)) {
    const rows = await db
      .selectFrom('order_return_line as line')
      .innerJoin('order_return', 'order_return.id', 'line.return_id')
      .select(({ fn }) => ['line.order_line_id', fn.sum<number>('line.quantity').as('units')])
      .where('line.order_line_id', 'in', some)
      .where('order_return.kind', '=', 'return')
      .where('order_return.state', '=', 'done')
      .groupBy('line.order_line_id')
      .execute();
    for (const { order_line_id, units } of rows) back.set(order_line_id, Number(units));
  }
  return back;
}

/** Filter of recalls. */
export interface RecallSearch {
  /** Part of a goods' name, a lot's number, or a notice's number. */
  keywords: string;
  level: RecallLevel | null;
}

const searched = (db: Db, { keywords, level }: RecallSearch) =>
  db
    .selectFrom('recall')
    .innerJoin('goods', 'goods.id', 'recall.goods_id')
    .$if(level !== null, (query) => query.where('recall.level', '=', level ?? 'first'))
    .$if(keywords !== '', (query) =>
      query.where((row) =>
        row.or([
          contains('goods.name', keywords),
          contains('recall.notice_no', keywords),
          row.exists(
            row
              .selectFrom('recall_lot')
              .innerJoin('goods_lot', 'goods_lot.id', 'recall_lot.lot_id')
              .select('recall_lot.lot_id')
              .whereRef('recall_lot.recall_id', '=', 'recall.id')
              .where(contains('goods_lot.number', keywords)),
          ),
        ]),
      ),
    );

/** Returns a page of recalls of a state, or all, latest first. */
export const findRecalls = (
  db: Db,
  { state, ...search }: RecallSearch & { state: RecallState | null },
  { limit, offset }: { limit: number; offset: number },
) =>
  readAll(
    searched(db, search)
      .selectAll('recall')
      .select(['goods.name as goods_name', 'goods.spec as goods_spec'])
      .$if(state !== null, (query) => query.where('recall.state', '=', state ?? 'open'))
      .orderBy('recall.started_at', 'desc')
      .orderBy('recall.id', 'desc')
      .limit(limit)
      .offset(offset),
  );

export const countRecalls = (
  db: Db,
  search: RecallSearch,
): Promise<{ state: RecallState; count: number }[]> =>
  searched(db, search)
    .select(({ fn }) => ['recall.state', fn.countAll<number>().as('count')])
    .groupBy('recall.state')
    .execute();

/** Returns the lots of some recalls. */
export const findLotsOfRecalls = (db: Db, recallIds: readonly number[]) =>
  readAll(
    db
      .selectFrom('recall_lot')
      .innerJoin('goods_lot as lot', 'lot.id', 'recall_lot.lot_id')
      .select(['recall_lot.recall_id', 'recall_lot.on_shelf'])
      .select(['lot.id', 'lot.goods_id', 'lot.number', 'lot.expires_at', 'lot.quantity', 'lot.place'])
      .where('recall_lot.recall_id', 'in', recallIds)
      .orderBy('lot.id'),
  );

/** Counts lines, buyers and units of some recalls, and settled lines. */
export const countLinesOf = (db: Db, recallIds: readonly number[]) =>
  readAll(
    db
      .selectFrom('recall_line')
      .select(({ fn, case: when }) => [
        'recall_id',
        fn.countAll<number>().as('lines'),
        fn.count<number>('member_id').distinct().as('buyers'),
        fn.sum<number>('quantity').as('units'),
        fn.sum<number>(when().when('state', 'in', SETTLED_STATES).then(1).else(0).end()).as('settled'),
      ])
      .where('recall_id', 'in', recallIds)
      .groupBy('recall_id'),
  );

/** Counts the text messages of one recall by state. */
export const countTexts = (db: Db, recallId: number): Promise<{ state: TextState; count: number }[]> =>
  db
    .selectFrom('recall_notice')
    .select(({ fn }) => ['text_state as state', fn.countAll<number>().as('count')])
    .where('recall_id', '=', recallId)
    .groupBy('text_state')
    .execute();

/** Filter of the lines of a recall; `keywords` is part of a company's name, or an order's number. */
interface LineSearch {
  recallId: number;
  keywords: string;
}

const linesOf = (db: Db, { recallId, keywords }: LineSearch) =>
  db
    .selectFrom('recall_line as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .innerJoin('member', 'member.id', 'line.member_id')
    .innerJoin('goods_lot as lot', 'lot.id', 'line.lot_id')
    .where('line.recall_id', '=', recallId)
    .$if(keywords !== '', (query) =>
      query.where((row) => row.or([row('orders.no', '=', keywords), contains('orders.company', keywords)])),
    );

/** Returns a page of the lines of a recall, by buyer and order. */
export const findRecallLines = (
  db: Db,
  { state, ...search }: LineSearch & { state: LineState | null },
  { limit, offset }: { limit: number; offset: number },
) =>
  readAll(
    linesOf(db, search)
      .leftJoin('recall_notice as notice', (join) =>
        join
          .onRef('notice.recall_id', '=', 'line.recall_id')
          .onRef('notice.member_id', '=', 'line.member_id'),
      )
      .selectAll('line')
      .select(['orders.no as order_no', 'orders.state as order_state', 'orders.parcels as order_parcels'])
      .select(['orders.company', 'member.name as contact', 'member.phone', 'lot.number', 'notice.text_state'])
      .$if(state !== null, (query) => query.where('line.state', '=', state ?? 'waiting'))
      .orderBy('orders.company')
      .orderBy('line.order_id')
      .orderBy('line.id')
      .limit(limit)
      .offset(offset),
  );

export const countRecallLines = (
  db: Db,
  search: LineSearch,
): Promise<{ state: LineState; count: number }[]> =>
  linesOf(db, search)
    .select(({ fn }) => ['line.state', fn.countAll<number>().as('count')])
    .groupBy('line.state')
    .execute();

/** Returns buyers that wait for the text message of a recall, after the position of the last one read. */
export const findWaitingNotices = (db: Db, after: { recallId: number; memberId: number }, limit: number) =>
  readAll(
    db
      .selectFrom('recall_notice as notice')
      .innerJoin('recall', 'recall.id', 'notice.recall_id')
      .innerJoin('goods', 'goods.id', 'recall.goods_id')
      .innerJoin('member', 'member.id', 'notice.member_id')
      .select(['notice.recall_id', 'notice.member_id', 'goods.name as goods_name'])
      .select(['member.phone', 'member.company', 'member.state as member_state'])
      .where('notice.text_state', '=', 'waiting')
      .where((row) =>
        row.or([
          row('notice.recall_id', '>', after.recallId),
          row.and([
            row('notice.recall_id', '=', after.recallId),
            row('notice.member_id', '>', after.memberId),
          ]),
        ]),
      )
      .orderBy('notice.recall_id')
      .orderBy('notice.member_id')
      .limit(limit),
  );

/** Writes the state of the text message to a buyer. */
export async function setTextState(
  db: Db,
  { recallId, memberId }: { recallId: number; memberId: number },
  state: TextState,
): Promise<void> {
  await db
    .updateTable('recall_notice')
    .set({ text_state: state })
    .where('recall_id', '=', recallId)
    .where('member_id', '=', memberId)
    .execute();
}
