import { sql } from 'kysely';
import {
  bytes,
  index,
  mayReference,
  one,
  references,
  required,
  tableWithId,
  text,
  unique,
  zero,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Things that a member sends in and is sent: certificates, complaints and messages. */
export async function makeCertificateAndMessageTables(db: Db): Promise<void> {
  await certificates(db);
  await messages(db);
  await complaints(db);
}

/** Uploaded pictures, and certificates with their pages and the scopes that each opens. */
async function certificates(db: Db): Promise<void> {
  await tableWithId(db, 'upload')
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('purpose', 'text', required)
    .addColumn('media_type', 'text', required)
    .addColumn('name', 'text', text)
    .addColumn('bytes', bytes(db), required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('sha256', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'upload', ['member_id', 'created_at']);
  await index(db, 'upload', ['purpose', 'created_at']);
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
    .addColumn('reviewed_by', 'integer', mayReference('member.id'))
    .addColumn('texted_at', 'bigint')
    .execute();
  await index(db, 'certificate', ['member_id', 'kind']);
  await index(db, 'certificate', ['state', 'submitted_at']);
  await index(db, 'certificate', ['state', 'expires_at']);
  await index(db, 'certificate', ['state', 'member_id']);
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
}

/** Messages of members, the staff's mailings that some come from, and texts saved for the next mailing. */
async function messages(db: Db): Promise<void> {
  await tableWithId(db, 'message')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('sending_id', 'integer')
    .addColumn('kind', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', text)
    .addColumn('link', 'text', text)
    .addColumn('idempotency_key', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('read_at', 'bigint')
    .execute();
  await index(db, 'message', ['member_id', 'idempotency_key'], { unique: true });
  await index(db, 'message', ['member_id', 'kind', 'id']);
  await index(db, 'message', ['created_at']);
  await sql`create index message_unread on message (member_id, kind) where read_at is null`.execute(db);
  await sql`create index message_of_sending on message (sending_id) where sending_id is not null`.execute(db);
  await tableWithId(db, 'message_sending')
    .addColumn('idempotency_key', 'text', unique)
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
    .addColumn('name', 'text', unique)
    .addColumn('kind', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', text)
    .addColumn('link', 'text', text)
    .addColumn('version', 'integer', one)
    .addColumn('updated_at', 'bigint', required)
    .execute();
}

/** Complaints, and the staff's answers. */
async function complaints(db: Db): Promise<void> {
  await tableWithId(db, 'complaint')
    .addColumn('idempotency_key', 'text', unique)
    .addColumn('kind', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('contact_name', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('order_no', 'text', text)
    .addColumn('member_id', 'integer', mayReference('member.id'))
    .addColumn('state', 'text', required)
    .addColumn('answer', 'text', text)
    .addColumn('answered_by', 'integer', mayReference('member.id'))
    .addColumn('answered_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'complaint', ['state', 'created_at']);
}
