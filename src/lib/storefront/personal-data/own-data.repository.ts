import type { Db } from '#lib/platform/db/database.server.ts';

/** Tables whose rows of a member go into its export as they are, in the order they were made. */
const OWN_TABLES = [
  'address',
  'invoice_title',
  'certificate',
  'cart_item',
  'favourite',
  'message',
  'complaint',
  'orders',
  'payment',
  'payment_try',
  'coupon',
  'balance_ledger',
  'points_ledger',
  'contract_signature',
] as const;

type OwnTable = (typeof OWN_TABLES)[number];

/** What a member has in one table. */
const rowsOf = (db: Db, table: OwnTable, memberId: number): Promise<object[]> =>
  db.selectFrom(table).selectAll().where('member_id', '=', memberId).orderBy('id').execute();

/** Everything of a member that stands in the database, by table, without secrets and files; null for nobody. */
export async function findOwnData(db: Db, memberId: number): Promise<Record<string, unknown> | null> {
  const account = await db
    .selectFrom('member')
    .select(['username', 'role', 'kind', 'name', 'phone', 'company', 'credit_code', 'address'])
    .select(['region_code', 'rank', 'balance_fen', 'points', 'application', 'applied_at'])
    .select(['certified_until', 'wechat_name', 'created_at'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!account) return null;
  const tables: Record<string, unknown> = {};
  for (const table of OWN_TABLES) tables[table] = await rowsOf(db, table, memberId);
  return {
    account,
    ...tables,
    ...(await findOfOrders(db, memberId)),
    ...(await findOfAccount(db, memberId, account.phone)),
  };
}

async function findOfOrders(db: Db, memberId: number) {
  const order_line = await db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .selectAll('order_line')
    .where('orders.member_id', '=', memberId)
    .orderBy('order_line.id')
    .execute();
  const order_event = await db
    .selectFrom('order_event')
    .innerJoin('orders', 'orders.id', 'order_event.order_id')
    .select(['order_event.order_id', 'order_event.kind', 'order_event.text', 'order_event.created_at'])
    .where('orders.member_id', '=', memberId)
    .orderBy('order_event.id')
    .execute();
  const payment_refund = await db
    .selectFrom('payment_refund')
    .innerJoin('payment_try', 'payment_try.id', 'payment_refund.try_id')
    .select(['payment_refund.order_id', 'payment_refund.amount_fen', 'payment_refund.target'])
    .select(['payment_refund.state', 'payment_refund.reason'])
    .select(['payment_refund.created_at', 'payment_refund.done_at'])
    .where('payment_try.member_id', '=', memberId)
    .orderBy('payment_refund.id')
    .execute();
  return { order_line, order_event, payment_refund };
}

async function findOfAccount(db: Db, memberId: number, phone: string) {
  const session = await db
    .selectFrom('session')
    .select(['user_agent', 'created_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  const device = await db
    .selectFrom('device')
    .select(['created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  const api_token = await db
    .selectFrom('api_token')
    .select(['name', 'scope', 'hint', 'created_at', 'last_used_at', 'revoked_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'detail', 'created_at'])
    .where('subject', '=', `member:${memberId}`)
    .orderBy('id')
    .execute();
  const text_message = await db
    .selectFrom('outbox')
    .select(['template', 'state', 'created_at'])
    .where('phone', '=', phone)
    .where('phone', '!=', '')
    .orderBy('id')
    .execute();
  return { session, device, api_token, audit, text_message };
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
