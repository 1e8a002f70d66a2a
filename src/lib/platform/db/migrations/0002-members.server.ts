import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  flag,
  index,
  one,
  references,
  required,
  tableWithId,
  text,
  zero,
} from '#lib/platform/db/columns.server.ts';

/** Accounts, their scopes, sessions, addresses and the ledgers of balance and points. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'member')
    .addColumn('username', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('buyer'))
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', text)
    .addColumn('phone', 'text', text)
    .addColumn('company', 'text', text)
    .addColumn('address', 'text', text)
    .addColumn('region_code', 'text', text)
    .addColumn('head_office_id', 'integer', (c) => c.references('member.id'))
    .addColumn('rank', 'integer', one)
    .addColumn('is_passed', 'integer', flag)
    .addColumn('is_special', 'integer', flag)
    .addColumn('is_show_youx', 'integer', flag)
    .addColumn('is_can_chat', 'integer', flag)
    .addColumn('is_after_sale', 'integer', flag)
    .addColumn('is_demo', 'integer', flag)
    .addColumn('admin_id', 'integer', (c) => c.references('member.id'))
    .addColumn('balance_fen', 'bigint', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`balance_fen >= 0`),
    )
    .addColumn('points', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`points >= 0`),
    )
    .addColumn('token_hash', 'text', (c) => c.unique())
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'member', ['head_office_id']);
  await db.schema
    .createTable('member_scope')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('scope_code', 'text', required)
    .addColumn('expires_at', 'bigint')
    .addPrimaryKeyConstraint('member_scope_pk', ['member_id', 'scope_code'])
    .execute();
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('user_agent', 'text', text)
    .execute();
  await index(db, 'session', ['member_id']);
  await index(db, 'session', ['expires_at']);
  await db.schema
    .createTable('rate_limit')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'integer', zero)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index(db, 'rate_limit', ['expires_at']);
  await tableWithId(db, 'balance_ledger')
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('change_fen', 'bigint', required)
    .addColumn('balance_after_fen', 'bigint', required)
    .addColumn('reason', 'text', required)
    .addColumn('reference', 'text', text)
    .addColumn('event_key', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'balance_ledger', ['member_id', 'created_at']);
  await tableWithId(db, 'points_ledger')
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('change', 'integer', required)
    .addColumn('points_after', 'integer', required)
    .addColumn('reason', 'text', required)
    .addColumn('reference', 'text', text)
    .addColumn('event_key', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'points_ledger', ['member_id', 'created_at']);
  await tableWithId(db, 'address')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('receiver', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('region_code', 'text', required)
    .addColumn('region_name', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('is_default', 'integer', flag)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'address', ['member_id']);
  await db.schema
    .createTable('shipping_region')
    .addColumn('region_code', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('fee_fen', 'bigint', required)
    .addColumn('threshold_fen', 'bigint', required)
    .execute();
}
