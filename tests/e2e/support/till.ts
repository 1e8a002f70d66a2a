import { type Page, expect } from '@playwright/test';
import { DEMO_PAYMENT_PASSWORD } from '#demo/accounts.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { forgetCodeLimits, lastCode } from '#tests/support/messages-sent.ts';
import { makeMember } from '#tests/support/shop-fixture.ts';

export async function stockOf(db: Db, goodsId: number): Promise<number> {
  const row = await db
    .selectFrom('goods')
    .select('stock')
    .where('id', '=', goodsId)
    .executeTakeFirstOrThrow();
  return row.stock;
}

export { setStock } from '#tests/support/shop-fixture.ts';

/** From the cart to the pay page; returns the order's id. */
export async function submitOrder(page: Page): Promise<number> {
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByRole('button', { name: /^提交订单/ }).click();
  await page.waitForURL(/\/cart\/(step3\/|hm\?id=)\d+/);
  return Number(/(\d+)$/.exec(page.url())?.[1]);
}

/** Pays the order whose pay page is open. */
export async function payFromWallet(page: Page, password = DEMO_PAYMENT_PASSWORD): Promise<void> {
  await page.getByLabel('支付密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^用余额支付/ }).click();
}

export async function orderState(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  return row.state;
}

/** Has a code sent to the account's phone and types it in. */
export async function askForCode(page: Page, db: Db, phone: string): Promise<void> {
  await forgetCodeLimits(db);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText(/^验证码已发送到/).first()).toBeVisible();
  await page.getByLabel('短信里的 6 位验证码').fill(await lastCode(db, phone));
}

/**
 * A member for a test that changes an account for good: other tests share the shop and its demo members. It has their
 * password.
 */
export async function ownMember(
  db: Db,
  account: { username: string; phone: string; company?: string },
): Promise<Member> {
  const { password_hash } = await db
    .selectFrom('member')
    .select('password_hash')
    .where('username', '=', 'buyer')
    .executeTakeFirstOrThrow();
  return makeMember(db, { ...account, password_hash });
}
