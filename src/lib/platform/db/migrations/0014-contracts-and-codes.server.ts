import { index, references, required, tableWithId, text, zero } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Text messages and their codes, the year's contracts and who signed them, and the wallet's payment passwords. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'outbox')
    .addColumn('phone', 'text', required)
    .addColumn('template', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('error', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('done_at', 'bigint')
    .execute();
  await index(db, 'outbox', ['state', 'id']);
  await index(db, 'outbox', ['created_at']);

  await tableWithId(db, 'phone_code')
    .addColumn('phone', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('code_hash', 'text', required)
    .addColumn('tries', 'integer', zero)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();
  await index(db, 'phone_code', ['phone', 'purpose', 'id']);
  await index(db, 'phone_code', ['expires_at']);

  await tableWithId(db, 'contract_text')
    .addColumn('year', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('body', 'text', required)
    .addColumn('hash', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('published_at', 'bigint')
    .execute();
  await index(db, 'contract_text', ['year', 'version'], { unique: true });

  await tableWithId(db, 'contract_signature')
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('year', 'integer', required)
    .addColumn('text_id', 'integer', references('contract_text.id'))
    .addColumn('body', 'text', required)
    .addColumn('hash', 'text', required)
    .addColumn('company', 'text', required)
    .addColumn('signer_name', 'text', required)
    .addColumn('signer_phone', 'text', required)
    .addColumn('client_address', 'text', required)
    .addColumn('signed_at', 'bigint', required)
    .execute();
  await index(db, 'contract_signature', ['member_id', 'year'], { unique: true });
  await index(db, 'contract_signature', ['text_id', 'id']);

  await db.schema
    .createTable('payment_password')
    .addColumn('member_id', 'integer', (id) => id.primaryKey().references('member.id').onDelete('cascade'))
    .addColumn('password_hash', 'text', required)
    .addColumn('wrong_tries', 'integer', zero)
    .addColumn('locked_until', 'bigint', zero)
    .addColumn('changed_at', 'bigint', required)
    .execute();
}
