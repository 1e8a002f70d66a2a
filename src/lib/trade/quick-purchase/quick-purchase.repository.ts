import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { PadTemplateRow } from '#lib/trade/quick-purchase/quick-purchase.table.ts';
import { sql } from 'kysely';
import type { OftenOrder } from '#lib/trade/quick-purchase/pad.rules.ts';

/** A member's draft as stored. */
interface KeptDraft {
  lines: string;
  version: number;
  updatedAt: number;
}

export function findDraft(db: Db, memberId: number): Promise<KeptDraft | undefined> {
  return readFirst(
    db.selectFrom('pad_draft').select(['lines', 'version', 'updated_at']).where('member_id', '=', memberId),
  );
}

/** Writes a draft over the version it was made from, 0 for none; false where another change was faster. */
export async function setDraft(
  db: Db,
  memberId: number,
  { lines, version }: { lines: string; version: number },
  now: number,
): Promise<boolean> {
  if (version === 0) {
    const added = await db
      .insertInto('pad_draft')
      .values({ member_id: memberId, lines, version: 1, updated_at: now })
      .onConflict((conflict) => conflict.column('member_id').doNothing())
      .executeTakeFirst();
    return Number(added.numInsertedOrUpdatedRows) > 0;
  }
  const changed = await db
    .updateTable('pad_draft')
    .set({ lines, version: version + 1, updated_at: now })
    .where('member_id', '=', memberId)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) > 0;
}

/** Returns a member's templates, and those its head office shares with it, by name. */
export function findTemplates(
  db: Db,
  { id, headOfficeId }: { id: number; headOfficeId: number | null },
): Promise<PadTemplateRow[]> {
  return readAll(
    db
      .selectFrom('pad_template')
      .selectAll()
      .where((row) =>
        row.or([
          row('member_id', '=', id),
          ...(headOfficeId === null
            ? []
            : [row.and([row('member_id', '=', headOfficeId), row('is_shared', '=', 1)])]),
        ]),
      )
      .orderBy('name')
      .orderBy('id'),
  );
}

/** Saves lines under a name, replacing any earlier template of that name. */
export async function putTemplate(
  trx: Trx,
  memberId: number,
  { name, lines, isShared }: { name: string; lines: string; isShared: boolean },
  now: number,
): Promise<void> {
  await trx
    .insertInto('pad_template')
    .values({ member_id: memberId, name, lines, is_shared: isShared ? 1 : 0, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'name']).doUpdateSet((row) => ({
        lines: row.ref('excluded.lines'),
        is_shared: row.ref('excluded.is_shared'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

export async function setShared(db: Db, memberId: number, id: number, isShared: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('pad_template')
    .set({ is_shared: isShared ? 1 : 0 })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) > 0;
}

export async function deleteTemplate(db: Db, memberId: number, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('pad_template')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return Number(gone.numDeletedRows) > 0;
}

/** The last list that a member imported, as stored. */
interface KeptReport {
  name: string;
  entries: string;
  createdAt: number;
}

export function findReport(db: Db, memberId: number): Promise<KeptReport | undefined> {
  return readFirst(
    db.selectFrom('pad_report').select(['name', 'entries', 'created_at']).where('member_id', '=', memberId),
  );
}

/** Returns the time (ms) of a member's last import of a list. */
export async function findReportAt(db: Db, memberId: number): Promise<number | null> {
  const row = await db
    .selectFrom('pad_report')
    .select('created_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Stores a list, replacing the previous one. */
export async function putReport(trx: Trx, memberId: number, report: KeptReport): Promise<void> {
  const { name, entries, createdAt } = report;
  await trx
    .insertInto('pad_report')
    .values({ member_id: memberId, name, entries, created_at: createdAt })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        entries: row.ref('excluded.entries'),
        created_at: row.ref('excluded.created_at'),
      })),
    )
    .execute();
}

/** Finds the goods that a member's own codes stand for, of those given. */
export async function findOwnCodes(
  db: Db,
  memberId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await readAll(
    db
      .selectFrom('own_code')
      .select(['key', 'goods_id'])
      .where('member_id', '=', memberId)
      .where('key', 'in', keys),
  );
  return new Map(rows.map(({ key, goodsId }) => [key, goodsId]));
}

const CODES_AT_ONCE = 1000;

/** Stores the goods that codes stand for; a later choice replaces an earlier one. */
export async function putOwnCodes(
  trx: Trx,
  memberId: number,
  codes: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const all = [...codes].toSorted();
  for (let from = 0; from < all.length; from += CODES_AT_ONCE)
    await trx
      .insertInto('own_code')
      .values(
        all.slice(from, from + CODES_AT_ONCE).map(([key, goods_id]) => ({
          member_id: memberId,
          key,
          goods_id,
          updated_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'key']).doUpdateSet((row) => ({
          goods_id: row.ref('excluded.goods_id'),
          updated_at: row.ref('excluded.updated_at'),
        })),
      )
      .execute();
}

/** A member's purchases of a goods since a time: number of orders, units and amount (fen). */
export interface BoughtGoods {
  goodsId: number;
  times: number;
  units: number;
  amountFen: number;
  lastAt: number;
  lastQuantity: number;
}

const BY = {
  times: ['bought.times', 'rhythm.last_at'],
  last: ['rhythm.last_at', 'bought.times'],
  amount: ['bought.amount_fen', 'bought.times'],
} as const;

/** Purchases in paid orders that were not cancelled, without gifts. The time of the last purchase is in the rhythms. */
const boughtBy = (db: Db, memberId: number, since: number) =>
  db
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .select((row) => [
      'order_line.goods_id',
      sql<number>`count(distinct orders.id)`.as('times'),
      row.fn.sum<number>('order_line.quantity').as('units'),
      row.fn.sum<number>('order_line.share_fen').as('amount_fen'),
    ])
    .where('orders.member_id', '=', memberId)
    .where('orders.created_at', '>=', since)
    .where('orders.state', 'not in', ['unpaid', 'cancelled'])
    .where('order_line.price_reason', '<>', 'gift')
    .groupBy('order_line.goods_id');

export async function findBoughtGoods(
  db: Db,
  memberId: number,
  { since, order, limit, offset }: { since: number; order: OftenOrder; limit: number; offset: number },
): Promise<BoughtGoods[]> {
  const [first, then] = BY[order];
  const rows = await readAll(
    db
      .selectFrom(boughtBy(db, memberId, since).as('bought'))
      .innerJoin('buying_rhythm as rhythm', (join) =>
        join.onRef('rhythm.goods_id', '=', 'bought.goods_id').on('rhythm.member_id', '=', memberId),
      )
      .select(['bought.goods_id', 'bought.times', 'bought.units', 'bought.amount_fen'])
      .select(['rhythm.last_at', 'rhythm.last_quantity'])
      .orderBy(first, 'desc')
      .orderBy(then, 'desc')
      .orderBy('bought.goods_id')
      .limit(limit)
      .offset(offset),
  );
  return rows.map((row) => ({
    ...row,
    times: Number(row.times),
    units: Number(row.units),
    amountFen: Number(row.amountFen),
  }));
}

export async function countBoughtGoods(db: Db, memberId: number, since: number): Promise<number> {
  const { total } = await db
    .selectFrom(boughtBy(db, memberId, since).as('bought'))
    .innerJoin('buying_rhythm as rhythm', (join) =>
      join.onRef('rhythm.goods_id', '=', 'bought.goods_id').on('rhythm.member_id', '=', memberId),
    )
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
