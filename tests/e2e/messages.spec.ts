import type { Page } from '@playwright/test';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { expect, expectNoAxeFindings, test, type WorkerShop } from '#tests/e2e/support/fixtures.ts';

const railMessages = (page: Page) =>
  page.getByRole('complementary', { name: '侧边栏' }).getByRole('link', { name: /^消息/ });

/** Leaves a member with these messages and no others. */
async function sendOnly(shop: WorkerShop, username: string, titles: readonly string[]): Promise<void> {
  const { id } = await shop.db
    .selectFrom('member')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await shop.db.deleteFrom('message').where('member_id', '=', id).execute();
  await transact(shop.db, async (trx) => {
    for (const [at, title] of titles.entries()) {
      const message = {
        kind: 'wallet',
        title,
        text: '',
        link: '/wdqb/yhq',
        idempotencyKey: `e2e:${at}`,
      } as const;
      await notifyMember(trx, id, message, Date.now());
    }
  });
}

test('A buyer opens a message, and the badge falls in every tab', async ({
  page,
  context,
  shop,
  loginAs,
}) => {
  await sendOnly(shop, 'buyer', ['余额充值已到账', '优惠券快到期了']);
  await loginAs('buyer');
  const other = await context.newPage();
  await other.goto('/noActivity');
  await expect(railMessages(other)).toHaveAccessibleName(/2$/);

  await page.goto('/noActivity');
  await railMessages(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的消息');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '查看“优惠券快到期了”' }).click();
  await expect(page).toHaveURL(/\/wdqb\/yhq$/);
  await expect(railMessages(page)).toHaveAccessibleName(/1$/);
  await expect(railMessages(other)).toHaveAccessibleName(/1$/);

  await page.goto('/wdxx');
  await page.getByRole('button', { name: '全部标为已读' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 条消息已标为已读' })).toBeVisible();
  await expect(page.getByRole('button', { name: /标为已读/ })).toHaveCount(0);
  await expect(railMessages(other)).toHaveAccessibleName('消息');
  await other.close();
});
