import { sql } from 'kysely';
import { index, mayReference, references, required, text } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
const MEMBERS_AT_ONCE = 50;
const KEPT = 9;

/**
 * Rhythms in which members buy goods, from the orders there are; orders that a head office pays for its store; both ledgers
 * in the order they were booked, which is how their logs are read; and the parcel in which a return's goods come back.
 */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('orders').addColumn('head_asked_at', 'bigint').execute();
  await db.schema.alterTable('orders').addColumn('payer_id', 'integer', mayReference('member.id')).execute();
  await index(db, 'orders', ['payer_id']);
  await db.schema
    .createTable('buying_rhythm')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('goods_id', 'integer', references('goods.id'))
    .addColumn('purchases', 'text', required)
    .addColumn('last_at', 'bigint', required)
    .addColumn('last_quantity', 'integer', required)
    .addColumn('every_days', 'integer')
    .addColumn('due_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addPrimaryKeyConstraint('buying_rhythm_pk', ['member_id', 'goods_id'])
    .execute();
  await index(db, 'buying_rhythm', ['member_id', 'due_at']);
  await index(db, 'buying_rhythm', ['goods_id']);
  for (const table of ['balance_ledger', 'points_ledger']) {
    await db.schema.dropIndex(`${table}_member_id_created_at_id`).execute();
    await db.schema.dropIndex(`${table}_member_id_reason_created_at_id`).execute();
    await index(db, table, ['member_id', 'id', 'created_at']);
    await index(db, table, ['member_id', 'reason', 'id', 'created_at']);
  }
  for (const column of ['back_carrier', 'back_no'])
    await db.schema.alterTable('order_return').addColumn(column, 'text', text).execute();
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ member_id: number }>`
      select distinct member_id from orders where member_id > ${after}
      order by member_id limit ${sql.lit(MEMBERS_AT_ONCE)}`.execute(db);
    for (const { member_id } of rows) await fillOf(db, member_id);
    if (rows.length < MEMBERS_AT_ONCE) return;
    after = rows.at(-1)?.member_id ?? after;
  }
}

interface Bought {
  goods_id: number;
  at: number;
  quantity: number;
}

async function fillOf(db: Db, memberId: number): Promise<void> {
  const { rows } = await sql<Bought>`
    select order_line.goods_id, orders.created_at as at, sum(order_line.quantity) as quantity
    from orders join order_line on order_line.order_id = orders.id
    where orders.member_id = ${memberId} and orders.state not in ('unpaid', 'cancelled')
      and order_line.price_reason <> 'gift'
    group by order_line.goods_id, orders.created_at
    order by order_line.goods_id, orders.created_at`.execute(db);
  for (const [goodsId, all] of Map.groupBy(rows, ({ goods_id }) => goods_id)) {
    const bought = all
      .map(({ at, quantity }) => ({ at: Number(at), quantity: Number(quantity) }))
      .slice(-KEPT);
    const { lastAt, lastQuantity, everyDays } = rhythmOf(bought);
    const after = (share: number): number | null =>
      everyDays === null ? null : lastAt + Math.round(share * everyDays * DAY_MS);
    await sql`
      insert into buying_rhythm (member_id, goods_id, purchases, last_at, last_quantity, every_days, due_at, ends_at)
      values (${memberId}, ${goodsId}, ${JSON.stringify(bought)}, ${lastAt}, ${lastQuantity}, ${everyDays},
        ${after(0.9)}, ${after(3)})`.execute(db);
  }
}

/** The median of the intervals between days of purchase, as it was read when this step was written. */
function rhythmOf(bought: readonly { at: number; quantity: number }[]) {
  const dayOf = (at: number): number => Math.floor((at + SHANGHAI_MS) / DAY_MS);
  const days = [...Map.groupBy(bought, ({ at }) => dayOf(at))];
  const last = days.at(-1)?.[1] ?? [];
  const gaps = days.slice(1).map(([day], at) => day - (days[at]?.[0] ?? day));
  gaps.sort((a, b) => a - b);
  const middle = Math.floor(gaps.length / 2);
  const [upper = 0, lower = upper] = [gaps[middle], gaps[middle - 1]];
  const every = gaps.length < 2 ? 0 : Math.round(gaps.length % 2 === 1 ? upper : (lower + upper) / 2);
  return {
    lastAt: last.at(-1)?.at ?? 0,
    lastQuantity: last.reduce((sum, { quantity }) => sum + quantity, 0),
    everyDays: every >= 3 && every <= 180 ? every : null,
  };
}
