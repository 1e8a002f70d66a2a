import { type RawBuilder, sql } from 'kysely';
import type { MembersTable } from '#lib/concept.rules.ts';
import { TABLES } from '#lib/concepts.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** Member that owns the rows. */
interface Owner {
  id: number;
  phone: string;
}

type Named = MembersTable & { table: string };

const MEMBERS_TABLES: readonly Named[] = Object.entries(TABLES).flatMap(([table, of]) =>
  of === 'house' ? [] : [{ ...of, table }],
);

/** Returns the condition for a member's rows of a table; messages sent to an empty phone number belong to no member. */
function areOf({ by = 'member_id', within }: Named, { id, phone }: Owner): RawBuilder<boolean> {
  const column = sql.ref(by);
  if (within) return sql`${column} in (select id from ${sql.table(within)} where member_id = ${id})`;
  if (by === 'phone') return sql`${column} = ${phone} and ${column} != ''`;
  if (by === 'subject') return sql`${column} = ${`member:${id}`}`;
  return sql`${column} = ${id}`;
}

const isLeftOut = ({ exported }: Named): boolean => typeof exported === 'object' && 'not' in exported;

async function rowsOf(db: Db, table: Named, owner: Owner): Promise<object[]> {
  const { exported, sortedBy = 'id' } = table;
  const columns = Array.isArray(exported) ? exported.map((column: string) => sql.ref(column)) : [sql`*`];
  const { rows } = await sql<object>`
    select ${sql.join(columns)} from ${sql.table(table.table)} where ${areOf(table, owner)} order by ${sql.ref(sortedBy)}
  `.execute(db);
  return rows;
}

/** Returns all data of a member in the database that goes into its export, by table; null for an unknown member. */
export async function findOwnData(db: Db, memberId: number): Promise<Record<string, object> | null> {
  const owner = await db
    .selectFrom('member')
    .select(['id', 'phone'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!owner) return null;
  const data: Record<string, object> = {};
  for (const table of MEMBERS_TABLES) {
    if (isLeftOut(table)) continue;
    const rows = await rowsOf(db, table, owner);
    data[table.as ?? table.table] = table.by === 'id' ? (rows[0] ?? {}) : rows;
  }
  return data;
}

/** Deletes the data that is removed with an account: `rows` of the member, or messages sent to its `phone`. */
export async function deleteOwn(trx: Trx, owner: Owner, what: 'rows' | 'phone'): Promise<void> {
  for (const table of MEMBERS_TABLES) {
    const { closing } = table;
    const isMeant = (table.by === 'phone') === (what === 'phone');
    if (!isMeant || (closing !== 'deleted' && 'kept' in closing)) continue;
    const only = closing === 'deleted' ? [] : Object.entries(closing.deletedWith);
    const conditions = only.map(([column, values]) => sql`${sql.ref(column)} in (${sql.join(values)})`);
    await sql`
      delete from ${sql.table(table.table)} where ${sql.join([areOf(table, owner), ...conditions], sql` and `)}
    `.execute(trx);
  }
}

/** Returns a member's files, without their bytes, oldest first. */
export function findFiles(db: Db, memberId: number) {
  return db
    .selectFrom('upload')
    .select(['id', 'purpose', 'name', 'media_type', 'created_at'])
    .select((upload) => upload.fn<number>('length', ['upload.bytes']).as('size'))
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

/** Returns the bytes of a member's own file; undefined where it is gone. */
export async function findBytes(db: Db, memberId: number, id: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('upload')
    .select('bytes')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.bytes;
}

/** Counts of a member's open business. */
interface Unfinished {
  orders: number;
  /** Refunds and payments that may still pay out or collect money. */
  payments: number;
  stores: number;
  balanceFen: number;
}

export async function findUnfinished(db: Db, memberId: number): Promise<Unfinished> {
  const row = await db
    .selectFrom('member')
    .select('balance_fen')
    .select((member) => [
      member
        .selectFrom('orders')
        .select(sql<number>`count(*)`.as('count'))
        .where('orders.member_id', '=', memberId)
        .where('orders.state', 'in', ['unpaid', 'paid', 'shipped'])
        .as('orders'),
      member
        .selectFrom('payment_try')
        .select(sql<number>`count(*)`.as('count'))
        .where('payment_try.member_id', '=', memberId)
        .where((row) =>
          row.or([
            row('payment_try.state', 'in', ['open', 'mismatched']),
            row('payment_try.next_query_at', 'is not', null),
          ]),
        )
        .as('tries'),
      member
        .selectFrom('refund')
        .select(sql<number>`count(*)`.as('count'))
        .where('refund.member_id', '=', memberId)
        .where('refund.state', '!=', 'done')
        .as('refunds'),
      member
        .selectFrom('member as store')
        .select(sql<number>`count(*)`.as('count'))
        .where('store.head_office_id', '=', memberId)
        .where('store.state', '!=', 'closed')
        .as('stores'),
    ])
    .where('member.id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    orders: Number(row.orders),
    payments: Number(row.tries) + Number(row.refunds),
    stores: Number(row.stores),
    balanceFen: row.balance_fen,
  };
}
