import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import { costOfPoints, type PrizeKind } from '#lib/trade/draws/draws.rules.ts';
import type { DrawPrizeRow, DrawRecordRow, DrawRow, NewDrawRecord } from '#lib/trade/draws/draws.table.ts';

export const findDraw = (db: Db, id: number): Promise<DrawRow | undefined> =>
  readFirst(db.selectFrom('draw').selectAll().where('id', '=', id));

/** Returns the draw that runs at a time (ms); of several the one that began last. */
export const findRunningDraw = (db: Db, now: number): Promise<DrawRow | undefined> =>
  readFirst(
    db
      .selectFrom('draw')
      .selectAll()
      .where('is_on', '=', 1)
      .where('starts_at', '<=', now)
      .where('ends_at', '>', now)
      .orderBy('starts_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );

/** Returns the time (ms) at which an enabled draw next begins or ends after a time (ms); null for never. */
export async function findNextDrawChange(db: Db, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('draw')
    .select(({ fn, eb }) =>
      fn
        .min<number | null>(
          eb.case().when('starts_at', '>', now).then(eb.ref('starts_at')).else(eb.ref('ends_at')).end(),
        )
        .as('at'),
    )
    .where('is_on', '=', 1)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return row.at === null ? null : Number(row.at);
}

/**
 * A prize with its cost to the shop (fen), the number that can still be won (`left`), and that number plus those drawn
 * (`promised`): no more than its batch of coupons has. Null without limit.
 */
export type DrawPrize = DrawPrizeRow & { costFen: number; left: number | null; promised: number | null };

/** Returns the prizes of a draw, dearest kinds first, then in order of creation; `nothing` last. */
export async function findPrizes(db: Db, drawId: number, now: number): Promise<DrawPrize[]> {
  const rows = await readAll(
    db
      .selectFrom('draw_prize')
      .leftJoin('coupon_batch', 'coupon_batch.id', 'draw_prize.batch_id')
      .leftJoin('points_goods', 'points_goods.id', 'draw_prize.points_goods_id')
      .selectAll('draw_prize')
      .select([
        'coupon_batch.amount_fen as batch_fen',
        'coupon_batch.total as batch_total',
        'coupon_batch.handed_out as batch_handed_out',
        'coupon_batch.stopped_at as batch_stopped_at',
        'coupon_batch.valid_until as batch_valid_until',
        'points_goods.cost_fen as goods_fen',
      ])
      .where('draw_prize.draw_id', '=', drawId)
      .orderBy('draw_prize.id'),
  );
  const prizes = rows.map(
    ({ batchFen, batchTotal, batchHandedOut, batchStoppedAt, batchValidUntil, goodsFen, ...prize }) => {
      const isOver = batchStoppedAt !== null || (batchValidUntil !== null && batchValidUntil <= now);
      const inBatch = batchTotal === null ? Infinity : batchTotal - (batchHandedOut ?? 0);
      const own = prize.stock === null ? Infinity : prize.stock - prize.drawn;
      const left = prize.batchId !== null && isOver ? 0 : Math.max(0, Math.min(own, inBatch));
      return {
        ...prize,
        left: left === Infinity ? null : left,
        promised: left === Infinity ? null : prize.drawn + left,
        costFen: prize.kind === 'points' ? costOfPoints(prize.points) : (batchFen ?? goodsFen ?? 0),
      };
    },
  );
  const isNothing = ({ kind }: DrawPrize): number => (kind === 'nothing' ? 1 : 0);
  return prizes.sort((a, b) => isNothing(a) - isNothing(b));
}

/** Takes one unit of a prize; undefined where none are left. */
export const takePrize = (trx: Trx, id: number): Promise<DrawPrizeRow | undefined> =>
  readFirst(
    trx
      .updateTable('draw_prize')
      .set((prize) => ({ drawn: prize('drawn', '+', 1) }))
      .where('id', '=', id)
      .where((prize) => prize.or([prize('stock', 'is', null), prize('stock', '>', prize.ref('drawn'))]))
      .returningAll(),
  );

/** Puts back one unit that could not be delivered. */
export async function putBackPrize(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('draw_prize')
    .set((prize) => ({ drawn: prize('drawn', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Returns a member's result on a day in Shanghai (`2026-11-26`). */
export const findRecordOfDay = (db: Db, memberId: number, day: string): Promise<DrawRecordRow | undefined> =>
  readFirst(
    db.selectFrom('draw_record').selectAll().where('member_id', '=', memberId).where('day', '=', day),
  );

export async function insertRecord(trx: Trx, record: NewDrawRecord): Promise<void> {
  await trx.insertInto('draw_record').values(record).execute();
}

/** Filter of results: a member's own, or those of a draw by kind and words of the company. */
export interface RecordSearch {
  memberId?: number;
  drawId?: number;
  kind?: PrizeKind | null;
  keywords?: string;
}

/** A result with its member. */
export type FoundRecord = DrawRecordRow & { company: string; username: string };

const found = (db: Db, { memberId, drawId, kind = null, keywords = '' }: RecordSearch) =>
  db
    .selectFrom('draw_record')
    .innerJoin('member', 'member.id', 'draw_record.member_id')
    .$if(memberId !== undefined, (query) => query.where('draw_record.member_id', '=', memberId ?? 0))
    .$if(drawId !== undefined, (query) => query.where('draw_record.draw_id', '=', drawId ?? 0))
    .$if(kind !== null, (query) => query.where('draw_record.kind', '=', kind ?? 'nothing'))
    .$if(keywords !== '', (query) =>
      query.where((row) =>
        row.or([
          row('member.company', 'like', `%${keywords.replaceAll(/[%_]/g, '')}%`),
          row('member.username', '=', keywords),
        ]),
      ),
    );

/** Returns a page of results, newest first. */
export const findRecords = (
  db: Db,
  search: RecordSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundRecord[]> =>
  readAll(
    found(db, search)
      .selectAll('draw_record')
      .select(['member.company', 'member.username'])
      .orderBy('draw_record.created_at', 'desc')
      .orderBy('draw_record.id', 'desc')
      .limit(limit)
      .offset(offset),
  );

export const countRecords = (db: Db, search: RecordSearch): Promise<{ kind: PrizeKind; count: number }[]> =>
  found(db, search)
    .select(['draw_record.kind', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('draw_record.kind')
    .execute();
