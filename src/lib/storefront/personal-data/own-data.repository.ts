import { sql, type RawBuilder } from 'kysely';
import type { MembersTable } from '#lib/concept.rules.ts';
import { TABLES } from '#lib/concepts.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** The member whose rows are meant. */
export interface Owner {
  id: number;
  phone: string;
}

type Named = MembersTable & { table: string };

const MEMBERS_TABLES: readonly Named[] = Object.entries(TABLES).flatMap(([table, of]) =>
  of === 'house' ? [] : [{ ...of, table }],
);

/** Which rows of a table are a member's; what was sent to no phone is nobody's. */
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

/** Everything of a member that stands in the database and goes into its export, by table; null for nobody. */
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

/** Deletes what goes with an account: `rows` of the member, or what was sent to its `phone`. */
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

/** A member's files, without their bytes, the oldest first. */
export function findFiles(db: Db, memberId: number) {
  return db
    .selectFrom('upload')
    .select(['id', 'purpose', 'name', 'media_type', 'created_at'])
    .select((upload) => upload.fn<number>('length', ['upload.bytes']).as('size'))
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

/** The bytes of a member's own file; undefined where it is there no more. */
export async function findBytes(db: Db, memberId: number, id: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('upload')
    .select('bytes')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.bytes;
}
