import {
  flag,
  index,
  mayReference,
  references,
  required,
  tableWithId,
  text,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Requests and words of members to the shop. */
export async function makeWantedAndFeedbackTables(db: Db): Promise<void> {
  await arrivals(db);
  await wanted(db);
  await feedback(db);
}

/** Arrival alerts on goods. */
async function arrivals(db: Db): Promise<void> {
  await tableWithId(db, 'arrival_alert')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('goods_id', 'integer', references('goods.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('notified_at', 'bigint')
    .execute();
  await index(db, 'arrival_alert', ['member_id', 'goods_id'], { unique: true });
  await index(db, 'arrival_alert', ['goods_id']);
  await index(db, 'arrival_alert', ['notified_at', 'id']);
}

/** Varieties that members want. */
async function wanted(db: Db): Promise<void> {
  await tableWithId(db, 'wanted')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('group_key', 'text', required)
    .addColumn('living_key', 'text', (column) => column.unique())
    .addColumn('name', 'text', required)
    .addColumn('spec', 'text', text)
    .addColumn('maker', 'text', text)
    .addColumn('quantity', 'integer', required)
    .addColumn('note', 'text', text)
    .addColumn('state', 'text', required)
    .addColumn('goods_id', 'integer', mayReference('goods.id'))
    .addColumn('answer', 'text', text)
    .addColumn('answered_at', 'bigint')
    .addColumn('answered_by', 'integer', mayReference('member.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'wanted', ['member_id', 'created_at']);
  await index(db, 'wanted', ['state', 'group_key']);
  await index(db, 'wanted', ['group_key']);
  await index(db, 'wanted', ['goods_id']);
  await index(db, 'wanted', ['answered_by']);
}

/** Feedback of members with pictures and words. */
async function feedback(db: Db): Promise<void> {
  await tableWithId(db, 'feedback')
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('kind', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('contact', 'text', text)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index(db, 'feedback', ['member_id', 'updated_at']);
  await index(db, 'feedback', ['state', 'updated_at']);
  await tableWithId(db, 'feedback_photo')
    .addColumn('feedback_id', 'integer', references('feedback.id'))
    .addColumn('upload_id', 'integer', references('upload.id'))
    .execute();
  await index(db, 'feedback_photo', ['feedback_id']);
  await index(db, 'feedback_photo', ['upload_id']);
  await tableWithId(db, 'feedback_word')
    .addColumn('feedback_id', 'integer', references('feedback.id'))
    .addColumn('is_shop', 'integer', flag)
    .addColumn('author_id', 'integer', references('member.id'))
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'feedback_word', ['feedback_id']);
  await index(db, 'feedback_word', ['author_id']);
}
