import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  index,
  one,
  references,
  required,
  tableWithId,
  text,
  zero,
} from '#lib/platform/db/columns.server.ts';

/**
 * Joining and accounts: where a member stands in joining, its certificates and what each opens, messages, tokens of ERP
 * clients, bound messaging accounts, and for whom a session acts.
 */
export async function up(db: Db): Promise<void> {
  await extendMembers(db);
  await extendUploads(db);
  await makeCertificates(db);
  await makeMessages(db);
  await makeTokens(db);
  await makeTickets(db);
}

async function extendMembers(db: Db): Promise<void> {
  const add = (name: string, type: 'text' | 'bigint' | 'integer', build = text) =>
    db.schema.alterTable('member').addColumn(name, type, build).execute();
  await add('credit_code', 'text');
  await add('state', 'text', (column) => column.notNull().defaultTo('active'));
  await add('paused_by', 'text');
  await add('application', 'text', (column) => column.notNull().defaultTo('none'));
  await add('applied_at', 'bigint', (column) => column);
  await add('certified_until', 'bigint', (column) => column);
  await add('face_id', 'integer', (column) => column);
  await add('wechat_id', 'text', (column) => column);
  await add('wechat_name', 'text');
  await sql`update member set application = case when is_passed = 1 then 'passed' else 'certificates' end
    where role = 'buyer'`.execute(db);
  await index(db, 'member', ['phone']);
  await index(db, 'member', ['credit_code']);
  await index(db, 'member', ['application', 'id']);
  await index(db, 'member', ['wechat_id'], { unique: true });
  await db.schema
    .alterTable('session')
    .addColumn('acting_for', 'integer', (column) => column.references('member.id').onDelete('cascade'))
    .execute();
}

async function extendUploads(db: Db): Promise<void> {
  await db.schema.alterTable('upload').addColumn('name', 'text', text).execute();
}

async function makeCertificates(db: Db): Promise<void> {
  await tableWithId(db, 'certificate')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('number', 'text', text)
    .addColumn('holder', 'text', text)
    .addColumn('expires_at', 'bigint')
    .addColumn('state', 'text', required)
    .addColumn('words', 'text', text)
    .addColumn('replaces_id', 'integer')
    .addColumn('version', 'integer', one)
    .addColumn('reminded_days', 'integer')
    .addColumn('created_at', 'bigint', required)
    .addColumn('submitted_at', 'bigint')
    .addColumn('reviewed_at', 'bigint')
    .addColumn('reviewed_by', 'integer', (column) => column.references('member.id'))
    .execute();
  await index(db, 'certificate', ['member_id', 'kind']);
  await index(db, 'certificate', ['state', 'submitted_at']);
  await index(db, 'certificate', ['state', 'expires_at']);
  await db.schema
    .createTable('certificate_page')
    .addColumn('certificate_id', 'integer', references('certificate.id', 'cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('upload_id', 'integer', references('upload.id'))
    .addPrimaryKeyConstraint('certificate_page_pk', ['certificate_id', 'position'])
    .execute();
  await index(db, 'certificate_page', ['upload_id']);
  await db.schema
    .createTable('certificate_scope')
    .addColumn('certificate_id', 'integer', references('certificate.id', 'cascade'))
    .addColumn('scope_code', 'text', required)
    .addPrimaryKeyConstraint('certificate_scope_pk', ['certificate_id', 'scope_code'])
    .execute();
  await db.schema.alterTable('member_scope').addColumn('certificate_id', 'integer').execute();
}

async function makeMessages(db: Db): Promise<void> {
  await tableWithId(db, 'message')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', text)
    .addColumn('link', 'text', text)
    .addColumn('event_key', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('read_at', 'bigint')
    .execute();
  await index(db, 'message', ['member_id', 'event_key'], { unique: true });
  await index(db, 'message', ['member_id', 'kind', 'id']);
  await index(db, 'message', ['created_at']);
  await sql`create index message_unread on message (member_id, kind) where read_at is null`.execute(db);
  await tableWithId(db, 'message_sending')
    .addColumn('request_key', 'text', (column) => column.notNull().unique())
    .addColumn('audience', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', text)
    .addColumn('link', 'text', text)
    .addColumn('created_by', 'integer', references('member.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_member_id', 'integer', zero)
    .addColumn('sent', 'integer', zero)
    .addColumn('done_at', 'bigint')
    .execute();
  await index(db, 'message_sending', ['done_at']);
  await tableWithId(db, 'message_template')
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', text)
    .addColumn('link', 'text', text)
    .addColumn('version', 'integer', one)
    .addColumn('updated_at', 'bigint', required)
    .execute();
}

/** A member's one token becomes the first of its list; its old column stays empty, as SQLite cannot drop it. */
async function makeTokens(db: Db): Promise<void> {
  await tableWithId(db, 'api_token')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('name', 'text', required)
    .addColumn('scope', 'text', required)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('hint', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await index(db, 'api_token', ['member_id', 'id']);
  await sql`insert into api_token (member_id, name, scope, token_hash, created_at)
    select id, '接口令牌', 'order', token_hash, created_at from member where token_hash is not null`.execute(
    db,
  );
  await sql`update member set token_hash = null where token_hash is not null`.execute(db);
}

/** What a browser holds for minutes: a way to a new password, and an errand to the messaging app. */
async function makeTickets(db: Db): Promise<void> {
  await db.schema
    .createTable('password_reset')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index(db, 'password_reset', ['expires_at']);
  await db.schema
    .createTable('wechat_ticket')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', required)
    .addColumn('member_id', 'integer', (column) => column.references('member.id').onDelete('cascade'))
    .addColumn('next', 'text', text)
    .addColumn('wechat_id', 'text')
    .addColumn('wechat_name', 'text', text)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index(db, 'wechat_ticket', ['expires_at']);
}
