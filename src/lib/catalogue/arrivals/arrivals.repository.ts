import type { ArrivalAlert } from '#lib/catalogue/arrivals/arrivals.rules.ts';
import type { NewArrivalAlert } from '#lib/catalogue/arrivals/arrivals.table.ts';
import { isThere } from '#lib/catalogue/goods/is-there.query.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';

/** Sets alerts, or sets again those that were sent. Waiting ones are unchanged. Returns the number of new ones. */
export async function insertAlerts(trx: Trx, alerts: readonly NewArrivalAlert[]): Promise<number> {
  if (alerts.length === 0) return 0;
  const rows = await trx
    .insertInto('arrival_alert')
    .values(alerts)
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'goods_id'])
        .doUpdateSet(({ ref }) => ({ created_at: ref('excluded.created_at'), notified_at: null }))
        .where('arrival_alert.notified_at', 'is not', null),
    )
    .returning('id')
    .execute();
  return rows.length;
}

/** Deletes alerts; returns the number deleted. */
export async function deleteAlerts(db: Db, memberId: number, goodsIds: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('arrival_alert')
    .where('member_id', '=', memberId)
    .where('goods_id', 'in', goodsIds)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Counts the goods a member waits for. */
export async function countWaitingAlerts(db: Db, memberId: number): Promise<number> {
  const { waiting } = await db
    .selectFrom('arrival_alert')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('member_id', '=', memberId)
    .where('notified_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

export async function countAlerts(db: Db, memberId: number): Promise<number> {
  const { total } = await db
    .selectFrom('arrival_alert')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** A page of a member's alerts: waiting ones first, each group the latest first. */
export async function findAlerts(
  db: Db,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ArrivalAlert[]> {
  const rows = await readAll(
    db
      .selectFrom('arrival_alert as alert')
      .innerJoin('goods', 'goods.id', 'alert.goods_id')
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .select(['alert.goods_id', 'goods.name', 'goods.spec', 'goods.unit', 'maker.name as maker_name'])
      .select(['goods.stock', 'goods.is_on_sale', 'alert.created_at', 'alert.notified_at'])
      .where('alert.member_id', '=', memberId)
      .orderBy((row) => row.case().when('alert.notified_at', 'is', null).then(0).else(1).end())
      .orderBy('alert.created_at', 'desc')
      .orderBy('alert.id', 'desc')
      .limit(limit)
      .offset(offset),
  );
  return rows.map(({ isOnSale, ...row }) => ({ ...row, isOnSale: isOnSale === 1 }));
}

/** An alert whose goods are in, with the member to notify. */
export interface Arrived {
  id: number;
  memberId: number;
  createdAt: number;
  goodsId: number;
  goodsName: string;
  spec: string;
  unit: string;
  makerName: string;
  stock: number;
  phone: string;
  company: string;
}

/** Waiting alerts for goods that can be bought at a moment (ms), from an id on. */
export function findArrived(
  db: Db,
  { after, limit }: { after: number; limit: number },
  now: number,
): Promise<Arrived[]> {
  return readAll(
    db
      .selectFrom('arrival_alert as alert')
      .innerJoin('goods', 'goods.id', 'alert.goods_id')
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .innerJoin('member', 'member.id', 'alert.member_id')
      .select([
        'alert.id',
        'alert.member_id',
        'alert.created_at',
        'alert.goods_id',
        'goods.name as goods_name',
      ])
      .select(['goods.spec', 'goods.unit', 'maker.name as maker_name', 'goods.stock'])
      .select(['member.phone', 'member.company'])
      .where('alert.notified_at', 'is', null)
      .where('alert.id', '>', after)
      .where(isThere(now))
      .where('member.state', '!=', 'closed')
      .orderBy('alert.id')
      .limit(limit),
  );
}

/** Records that a member was notified; false where it already was, or the alert is gone. */
export async function setNotified(trx: Trx, id: number, notifiedAt: number): Promise<boolean> {
  const done = await trx
    .updateTable('arrival_alert')
    .set({ notified_at: notifiedAt })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
}
