import { sql } from 'kysely';
import {
  flag,
  index,
  mayReference,
  one,
  primaryKey,
  references,
  required,
  tableWithId,
  text,
  unique,
  zero,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Accounts and how they log in. Created first: most tables refer to a member. */
export async function makeAccountTables(db: Db): Promise<void> {
  await members(db);
  await logins(db);
  await otherLogins(db);
}

/** Accounts, the business scopes that each may buy from, and delivery addresses with their fees. */
async function members(db: Db): Promise<void> {
  await tableWithId(db, 'member')
    .addColumn('username', 'text', unique)
    .addColumn('password_hash', 'text', required)
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('buyer'))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('active'))
    .addColumn('paused_by', 'text', text)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', text)
    .addColumn('face_id', 'integer')
    .addColumn('phone', 'text', text)
    .addColumn('wechat_id', 'text')
    .addColumn('wechat_name', 'text', text)
    .addColumn('company', 'text', text)
    .addColumn('credit_code', 'text', text)
    .addColumn('address', 'text', text)
    .addColumn('region_code', 'text', text)
    .addColumn('head_office_id', 'integer', mayReference('member.id'))
    .addColumn('rank', 'integer', one)
    .addColumn('is_passed', 'integer', flag)
    .addColumn('application', 'text', (c) => c.notNull().defaultTo('none'))
    .addColumn('applied_at', 'bigint')
    .addColumn('certified_until', 'bigint')
    .addColumn('is_special', 'integer', flag)
    .addColumn('is_show_youx', 'integer', flag)
    .addColumn('is_can_chat', 'integer', flag)
    .addColumn('is_after_sale', 'integer', flag)
    .addColumn('is_demo', 'integer', flag)
    .addColumn('admin_id', 'integer', mayReference('member.id'))
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
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'member', ['head_office_id']);
  await index(db, 'member', ['phone']);
  await index(db, 'member', ['credit_code']);
  await index(db, 'member', ['application', 'id']);
  await index(db, 'member', ['wechat_id'], { unique: true });
  await sql`create index member_closed on member (id) where state = 'closed'`.execute(db);
  await db.schema
    .createTable('member_scope')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('scope_code', 'text', required)
    .addColumn('expires_at', 'bigint')
    .addColumn('certificate_id', 'integer')
    .addPrimaryKeyConstraint('member_scope_pk', ['member_id', 'scope_code'])
    .execute();
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
    .addColumn('region_code', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('fee_fen', 'bigint', required)
    .addColumn('threshold_fen', 'bigint', required)
    .execute();
}

/** Login data: sessions, known browsers, password resets, codes by text message. */
async function logins(db: Db): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', primaryKey)
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('acting_for', 'integer', mayReference('member.id', 'cascade'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('user_agent', 'text', text)
    .execute();
  await index(db, 'session', ['member_id']);
  await index(db, 'session', ['expires_at']);
  await db.schema
    .createTable('device')
    .addColumn('token_hash', 'text', required)
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('password_mark', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint', required)
    .addPrimaryKeyConstraint('device_pk', ['token_hash', 'member_id'])
    .execute();
  await index(db, 'device', ['member_id', 'last_used_at']);
  await index(db, 'device', ['last_used_at']);
  await db.schema
    .createTable('password_reset')
    .addColumn('token_hash', 'text', primaryKey)
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index(db, 'password_reset', ['expires_at']);
  await tableWithId(db, 'phone_code')
    .addColumn('phone', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('asker', 'text', text)
    .addColumn('code_hash', 'text', required)
    .addColumn('tries', 'integer', zero)
    .addColumn('checking_until', 'bigint', zero)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();
  await index(db, 'phone_code', ['phone', 'purpose', 'id']);
  await index(db, 'phone_code', ['expires_at']);
  await db.schema
    .createTable('rate_limit')
    .addColumn('key', 'text', primaryKey)
    .addColumn('points', 'integer', zero)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index(db, 'rate_limit', ['expires_at']);
}

/** Tokens of ERP clients, logins through WeChat, and the sandbox that replaces WeChat. */
async function otherLogins(db: Db): Promise<void> {
  await tableWithId(db, 'api_token')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('name', 'text', required)
    .addColumn('scope', 'text', required)
    .addColumn('token_hash', 'text', unique)
    .addColumn('hint', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await index(db, 'api_token', ['member_id', 'id']);
  await db.schema
    .createTable('wechat_ticket')
    .addColumn('state_hash', 'text', primaryKey)
    .addColumn('purpose', 'text', required)
    .addColumn('member_id', 'integer', mayReference('member.id', 'cascade'))
    .addColumn('next', 'text', text)
    .addColumn('wechat_id', 'text')
    .addColumn('wechat_name', 'text', text)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index(db, 'wechat_ticket', ['expires_at']);
  await db.schema
    .createTable('sandbox_wechat')
    .addColumn('state_hash', 'text', primaryKey)
    .addColumn('answer', 'text', required)
    .addColumn('wechat_id', 'text', text)
    .addColumn('wechat_name', 'text', text)
    .addColumn('code', 'text', (c) => c.unique())
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index(db, 'sandbox_wechat', ['expires_at']);
}
