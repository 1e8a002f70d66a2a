import { randomUUID } from 'node:crypto';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Things that a member has and others may name: a call that is sent their id reveals nothing of them. */
const THINGS = [
  'address',
  'cart_item',
  'certificate_page',
  'checkout',
  'complaint_order',
  'coupon',
  'feedback',
  'invoice',
  'invoice_title',
  'member',
  'message',
  'order',
  'pad_template',
  'payment',
  'points_order',
  'recall_line',
  'receipt',
  'return',
  'token',
  'upload',
  'wanted',
] as const;
export type Thing = (typeof THINGS)[number];

/** Form of an id that no row has. */
export const ABSENT: Readonly<Record<Thing, string>> = {
  ...(Object.fromEntries(THINGS.map((thing) => [thing, '987654'])) as Record<Thing, string>),
  checkout: 'AAAAAAAAAAAAAAAAAAAAAA',
  complaint_order: '2026010100000001',
};

/** The id of one of each, of a member of the demo; makes what the demo has none of. */
export async function thingsOf(db: Db, username: string, now: number): Promise<Record<Thing, string>> {
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const first = async (
    table:
      | 'address'
      | 'feedback'
      | 'wanted'
      | 'cart_item'
      | 'invoice'
      | 'invoice_title'
      | 'message'
      | 'order_receipt'
      | 'order_return'
      | 'orders'
      | 'points_order'
      | 'pad_template'
      | 'recall_line',
  ) => {
    const row = await db
      .selectFrom(table)
      .select(`${table}.id`)
      .where(`${table}.member_id`, '=', id)
      .orderBy(`${table}.id`)
      .executeTakeFirstOrThrow();
    return String(row.id);
  };
  await db
    .transaction()
    .execute((trx) =>
      notifyMember(
        trx,
        id,
        { kind: 'service', title: '通知', text: '', link: '', idempotencyKey: randomUUID() },
        now,
      ),
    );
  const token = await db
    .insertInto('api_token')
    .values({ member_id: id, name: '报表', scope: 'read', token_hash: randomUUID(), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const upload = await putPage(db, id, now);
  const order = await first('orders');
  const { no } = await db
    .selectFrom('orders')
    .select('no')
    .where('id', '=', Number(order))
    .executeTakeFirstOrThrow();
  const one = db.selectFrom('coupon').select('id').where('member_id', '=', id).where('state', '=', 'unused');
  const coupon = await one.orderBy('id').executeTakeFirstOrThrow();
  const draft = await db
    .selectFrom('checkout_draft')
    .select('key')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  const payment = await db
    .selectFrom('payment_try')
    .select('id')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    address: await first('address'),
    cart_item: await first('cart_item'),
    certificate_page: upload,
    upload,
    checkout: draft.key,
    complaint_order: no,
    coupon: String(coupon.id),
    feedback: await first('feedback'),
    wanted: await first('wanted'),
    invoice: await first('invoice'),
    invoice_title: await first('invoice_title'),
    member: String(id),
    message: await first('message'),
    order,
    pad_template: await first('pad_template'),
    payment: String(payment.id),
    receipt: await first('order_receipt'),
    points_order: await first('points_order'),
    recall_line: await first('recall_line'),
    return: await first('order_return'),
    token: String(token.id),
  };
}

/** A page of a certificate that is being put together. */
async function putPage(db: Db, memberId: number, now: number): Promise<string> {
  const upload = await db
    .insertInto('upload')
    .values({
      member_id: memberId,
      purpose: 'certificate',
      media_type: 'image/webp',
      bytes: Buffer.from('x'),
      width: 1,
      height: 1,
      sha256: randomUUID(),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const certificate = await db
    .insertInto('certificate')
    .values({ member_id: memberId, kind: 'food_record', state: 'draft', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('certificate_page')
    .values({ certificate_id: certificate.id, position: 0, upload_id: upload.id })
    .execute();
  return String(upload.id);
}
