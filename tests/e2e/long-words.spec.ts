import { expect, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import { memberId } from '#tests/support/demo-cart.ts';

test('Words without a break, as long as a form takes, leave a phone its width', async ({
  page,
  shop,
  loginAs,
}) => {
  const { db } = shop;
  const text = 'SF1234567890'.repeat(5);
  const member_id = await memberId(db, 'buyer');
  const { id, order_id } = await db
    .selectFrom('parcel')
    .innerJoin('orders', 'orders.id', 'parcel.order_id')
    .select(['parcel.id', 'parcel.order_id'])
    .where('orders.member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  await db.updateTable('parcel').set({ tracking_no: text }).where('id', '=', id).execute();
  await db.updateTable('orders').set({ remark: text }).where('id', '=', order_id).execute();
  const at = { created_at: Date.now() };
  await db
    .insertInto('order_event')
    .values({ order_id, kind: 'changed', text, actor_id: null, ...at })
    .execute();
  const message = { kind: 'order' as const, title: text, text, link: '', idempotency_key: text, ...at };
  await db
    .insertInto('message')
    .values({ member_id, ...message })
    .execute();
  await db.updateTable('feedback').set({ content: text, contact: text }).execute();
  const feedback = await db
    .selectFrom('feedback')
    .select('id')
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  await db.updateTable('wanted').set({ name: text, note: text, answer: text }).execute();
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('buyer');
  for (const path of [`/order/info/${order_id}`, '/wdxx', '/pzqg', '/yjfk', `/yjfk/${feedback.id}`]) {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
